import { vi } from 'vitest';

const realNow = performance.now.bind(performance);

/** Moves the clock of `performance.now()` on by so much, beside the time that really passes, until `vi.restoreAllMocks()`. */
export function passTime(ms: number): void {
  const aheadMs = performance.now() - realNow() + ms;
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + aheadMs);
}

/** Stops the clock of `performance.now()`; the function that it gives moves it on. Until `vi.restoreAllMocks()`. */
export function stopClock(): (ms: number) => void {
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return (ms) => {
    now += ms;
  };
}

/** From here on `setTimeout` waits for `vi.advanceTimersByTime()`, until `vi.useRealTimers()`; sockets go on as ever. */
export function holdTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}
