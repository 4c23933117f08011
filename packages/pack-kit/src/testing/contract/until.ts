import { setTimeout as delay } from 'node:timers/promises';

/** Real time, also where a check has replaced the clock. */
const nowMs = performance.now.bind(performance);

/** Whether the condition comes to hold within the time. */
export async function until(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  const endsAt = nowMs() + timeoutMs;
  while (!condition()) {
    if (nowMs() > endsAt) return false;
    await delay(5);
  }
  return true;
}
