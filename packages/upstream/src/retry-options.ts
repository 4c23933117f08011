import { isHTTPError, type RetryOptions } from 'ky';

/** The longest `Retry-After` that a call waits for; beyond it the caller is told when to come back. */
const maxRetryAfterS = 5;

/** The longest that is believed and told: what is beyond it, some servers mean in another unit, or not at all. */
const longestWaitS = 86_400;

/**
 * What is tried again: faults of the connection, time-outs and the statuses of a passing fault. ky keeps the rest: back-off
 * of 0.3, 0.6, 1.2 s and so on with full jitter, or `Retry-After` where the answer has it. `mayRetry` is asked before
 * each retry and can veto it.
 */
export function toRetryOptions(
  limit: number,
  transientStatuses: readonly number[],
  mayRetry: (error: Error) => boolean,
): RetryOptions {
  return {
    limit,
    methods: ['get', 'head', 'post'],
    statusCodes: [408, 429, 500, 502, 503, 504, ...transientStatuses],
    afterStatusCodes: [429, 503],
    backoffLimit: 2000,
    jitter: true,
    retryOnTimeout: true,
    // ky would shorten a long `Retry-After` to its maximum and ask too early.
    shouldRetry: ({ error }) => (mayRetry(error) && !asksForLongWait(error) ? undefined : false),
  };
}

function asksForLongWait(error: Error): boolean {
  return isHTTPError(error) && (readRetryAfterS(error.response.headers) ?? 0) > maxRetryAfterS;
}

/** `Retry-After` in whole seconds from now, up to a day, given as seconds or as an HTTP date (RFC 9110, 10.2.3). */
export function readRetryAfterS(headers: Headers, nowMs: number = Date.now()): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  return /^\d+$/.test(value) ? Math.min(Number(value), longestWaitS) : secondsUntil(Date.parse(value), nowMs);
}

/**
 * When a used-up allowance comes back, in whole seconds from now, up to a day: `X-RateLimit-Reset` as Unix seconds or as a
 * date, since both are in use. A time that has passed says nothing to someone who has just been refused.
 */
export function readLimitResetS(headers: Headers, nowMs: number = Date.now()): number | undefined {
  const value = headers.get('x-ratelimit-reset');
  if (value === null) return undefined;
  return secondsUntil(/^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value), nowMs) || undefined;
}

function secondsUntil(timeMs: number, nowMs: number): number | undefined {
  return Number.isNaN(timeMs) ? undefined : Math.min(longestWaitS, Math.max(0, Math.ceil((timeMs - nowMs) / 1000)));
}
