import { NotAskedError } from './not-asked-error.ts';
import type { Subject } from './to-tool-error.ts';
import { untilAborted } from './until-aborted.ts';

export interface PaceOptions {
  /** Requests that may start within any second. */
  readonly requestsPerSecond: number;
  /** Whoever would wait for longer is refused at once. */
  readonly maxWaitMs: number;
}

export interface Pace {
  /**
   * Waits until one more request may start, first come first served. Throws `overloaded` where that would take too long,
   * `rate_limited` where the host has asked for more patience than that, and the signal's reason where it aborts.
   */
  turn(signal: AbortSignal, subject: Subject): Promise<void>;
  /** Lets nothing start for so long, because the host has asked for it. Refuses those who would now wait too long. */
  hold(seconds: number): void;
}

const intervalMs = 1000;
/** However long a host asks for: it may have meant something else. */
const longestHoldS = 3600;

interface Waiter {
  readonly subject: Subject;
  /** When it has to have started, by the clock of `performance`. */
  readonly latestMs: number;
  start(): void;
  refuse(why: NotAskedError): void;
}

/**
 * Keeps requests to one host apart, as a sliding window. A caller who leaves gives its turn away at once, which the known
 * libraries for this do not do: their queues fill with the dead.
 */
export function createPace({ requestsPerSecond, maxWaitMs }: PaceOptions): Pace {
  const waiting = new Set<Waiter>();
  const started: number[] = [];
  let heldUntil = 0;
  let timer: NodeJS.Timeout | undefined;

  function waitForNext(nowMs: number): number {
    while (started[0] !== undefined && started[0] + intervalMs <= nowMs) started.shift();
    const oldest = started[0] ?? 0;
    const waitForWindow = started.length < requestsPerSecond ? 0 : oldest + intervalMs - nowMs;
    return Math.max(waitForWindow, heldUntil - nowMs, 0);
  }

  function refusalOf({ subject, latestMs }: Waiter, before: number, nowMs: number): NotAskedError | undefined {
    const expectedMs = waitForNext(nowMs) + Math.floor(before / requestsPerSecond) * intervalMs;
    if (nowMs + expectedMs <= latestMs) return undefined;
    const retryAfterS = Math.max(1, Math.ceil(Math.round(expectedMs) / 1000));
    return heldUntil > latestMs ? leaveAlone(subject, retryAfterS) : tooMany(subject, requestsPerSecond, retryAfterS);
  }

  function letStart(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const waiter of waiting) {
      const nowMs = performance.now();
      const waitMs = waitForNext(nowMs);
      if (waitMs > 0) {
        timer = setTimeout(letStart, Math.ceil(waitMs));
        timer.unref();
        return;
      }
      waiting.delete(waiter);
      if (Number.isFinite(requestsPerSecond)) started.push(nowMs);
      waiter.start();
    }
  }

  return {
    async turn(signal, subject) {
      signal.throwIfAborted();
      const nowMs = performance.now();
      const { promise, resolve: start, reject: refuse } = Promise.withResolvers<void>();
      const waiter = { subject, latestMs: nowMs + maxWaitMs, start, refuse };
      const refusal = refusalOf(waiter, waiting.size, nowMs);
      if (refusal) throw refusal;
      waiting.add(waiter);
      letStart();
      try {
        await untilAborted(promise, signal);
      } finally {
        waiting.delete(waiter);
      }
    },
    hold(seconds) {
      const nowMs = performance.now();
      heldUntil = Math.max(heldUntil, nowMs + Math.min(seconds, longestHoldS) * 1000);
      let before = 0;
      for (const waiter of waiting) {
        const refusal = refusalOf(waiter, before, nowMs);
        if (!refusal) before++;
        else {
          waiting.delete(waiter);
          waiter.refuse(refusal);
        }
      }
    },
  };
}

function leaveAlone({ name, host }: Subject, retryAfterS: number): NotAskedError {
  const message = `${name}: ${host} has asked to be left alone for a while; try again in ${retryAfterS} s`;
  return new NotAskedError('rate_limited', message, { retryAfterS });
}

function tooMany({ name, host }: Subject, requestsPerSecond: number, retryAfterS: number): NotAskedError {
  const message = `${name}: too many calls wait for ${host}, which is asked at most ${requestsPerSecond} times a second; try again in ${retryAfterS} s`;
  return new NotAskedError('overloaded', message, { retryAfterS });
}
