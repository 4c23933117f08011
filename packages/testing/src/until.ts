import { setTimeout as delay } from 'node:timers/promises';

/** Polls every 10 ms until the condition holds; the test's own timeout ends a wait in vain. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(10);
}
