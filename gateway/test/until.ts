import { setTimeout as delay } from 'node:timers/promises';

/** Asks again and again until the condition holds; the test's own time-out ends a wait in vain. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(10);
}
