import { isHTTPError, type RetryOptions } from 'ky';

/** The longest `Retry-After` that a call waits for; beyond it the caller is told when to come back. */
const maxRetryAfterS = 5;

/**
 * What is tried again: faults of the connection, time-outs and the statuses of a passing fault. ky keeps the rest: back-off
 * of 0.3, 0.6, 1.2 s and so on with full jitter, or `Retry-After` where the answer has it. `mayRetry` is asked before
 * each retry and can veto it.
 */
export function toRetryOptions(limit: number, mayRetry: (error: Error) => boolean): RetryOptions {
  return {
    limit,
    methods: ['get', 'head', 'post'],
    statusCodes: [408, 429, 500, 502, 503, 504],
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

/** `Retry-After` in whole seconds from now, given as seconds or as an HTTP date (RFC 9110, 10.2.3). */
export function readRetryAfterS(headers: Headers, nowMs: number = Date.now()): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const dateMs = Date.parse(value);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, Math.ceil((dateMs - nowMs) / 1000));
}
