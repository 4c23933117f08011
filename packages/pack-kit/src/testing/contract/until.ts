import { setTimeout as delay } from 'node:timers/promises';

/** Whether the condition comes to hold within the time. */
export async function until(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  const endsAt = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > endsAt) return false;
    await delay(5);
  }
  return true;
}
