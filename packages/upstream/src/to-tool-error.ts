import { ToolError } from '@toolpacks/contracts';
import { isHTTPError, isNetworkError, isTimeoutError } from 'ky';
import { HttpStatusError } from './http-status-error.ts';
import { readRetryAfterS } from './retry-options.ts';

/** Who a message is about. A host and never a URL: paths and queries may hold keys. */
export interface Subject {
  readonly name: string;
  readonly host: string;
}

/** How hard it was tried. */
export interface Effort {
  readonly timeoutMs: number;
  readonly retries: number;
  /** Statuses of this upstream that pass by themselves, whatever they mean elsewhere. */
  readonly transientStatuses: readonly number[];
}

/**
 * Turns what ky throws into the error that callers see; other errors come back as they are. ky's own errors have the URL
 * in their messages, so none of them becomes a cause.
 */
export function toToolError(error: unknown, { name, host }: Subject, effort: Effort): unknown {
  const { timeoutMs, retries, transientStatuses } = effort;
  const tried = retries === 0 ? '' : retries === 1 ? ' (1 retry)' : ` (${retries} retries)`;
  if (isTimeoutError(error)) {
    return new ToolError(
      'upstream_timeout',
      `${name}: no answer from ${host} within ${timeoutMs} ms${tried}; try again in a minute`,
    );
  }
  if (isNetworkError(error)) {
    const code = codeOf(error.cause);
    return new ToolError(
      'upstream_unavailable',
      `${name}: ${host} cannot be reached${code && `, ${code}`}${tried}; try again in a minute`,
      { cause: error.cause },
    );
  }
  if (isHTTPError(error)) return toStatusError(error.response, { name, host }, tried, transientStatuses);
  return error;
}

function toStatusError(
  { status, headers }: Response,
  { name, host }: Subject,
  tried: string,
  transientStatuses: readonly number[],
): ToolError {
  const cause = new HttpStatusError(status);
  // Zero says nothing: it has been tried just now.
  const retryAfterS = (status === 429 || status >= 500 ? readRetryAfterS(headers) : 0) || undefined;
  const options = retryAfterS === undefined ? { cause } : { cause, retryAfterS };
  const when = retryAfterS === undefined ? 'in a minute' : `in ${retryAfterS} s`;
  if (status === 429) {
    return new ToolError(
      'rate_limited',
      `${name}: ${host} takes no more calls now${tried}; try again ${when}`,
      options,
    );
  }
  if (status === 408 || status >= 500 || transientStatuses.includes(status)) {
    const message = `${name}: ${host} answered HTTP ${status}${tried}; try again ${when}`;
    return new ToolError('upstream_unavailable', message, options);
  }
  const message = `${name}: ${host} refused the request with HTTP ${status}; check the arguments`;
  return new ToolError('upstream_rejected', message, options);
}

/** The system's code such as ECONNREFUSED, at whatever depth of the causes fetch has put it; '' where there is none. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? codeOf(error.cause) : '';
}
