import { spawnSync } from 'node:child_process';
import { describe, test } from 'vitest';

const answers = (...args: string[]) => spawnSync('docker', args, { stdio: 'ignore' }).status === 0;

/** Whether a container engine with Compose v2 answers here. */
export const hasEngine = answers('info') && answers('compose', 'version');

/** Of a step that builds images, or waits for containers, in milliseconds. */
export const stepMs = 300_000;

/** Like `describe`, where an engine is; where none is, one line says that this was skipped. */
export function describeContainers(title: string, tests: () => void): void {
  if (!hasEngine) test.skip(`${title}: skipped, because no container engine answers here`, () => undefined);
  (hasEngine ? describe : describe.skip)(title, tests);
}
