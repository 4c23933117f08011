import { describe } from 'vitest';
import type { Requirement } from './requirement.ts';

/** Like `describe`. Without what the tests need they are skipped, and the run's summary names the reason. */
export function describeWith({ missing }: Requirement, title: string, tests: () => void): void {
  if (missing === undefined) describe(title, tests);
  else describe.skip(`${title} (skipped: ${missing})`, tests);
}
