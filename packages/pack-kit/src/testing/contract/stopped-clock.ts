import { vi } from 'vitest';

/** Time that passes only when a check says so, for all code of this process; timers and HTTP run as ever. */
export interface StoppedClock {
  nowMs(): number;
  advance(ms: number): void;
  restore(): void;
}

/** Stops `Date` at noon UTC of today, so that no check crosses a day by chance; or `performance`, which rate limiters use. */
export function stopClock(clock: 'Date' | 'performance'): StoppedClock {
  const noon = new Date().setUTCHours(12, 0, 0, 0);
  vi.useFakeTimers({ toFake: [clock], now: noon });
  return {
    nowMs: () => Date.now(),
    advance: (ms) => void vi.advanceTimersByTime(ms),
    restore: () => void vi.useRealTimers(),
  };
}
