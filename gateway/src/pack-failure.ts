import type { ErrorClass } from '@toolpacks/contracts';
import { HttpError } from '@toolpacks/http';
import { ConnectionError, type ConnectionFailure } from './http1/connection-error.ts';
import { requestIdIn } from './request-id-in.ts';

/** Why a replica gave no answer. What was thrown while an answer was passed on counts as an answer that cannot be. */
export const failureOf = (error: unknown): ConnectionFailure =>
  error instanceof ConnectionError ? error.failure : 'malformed';

/** The same in the words that callers, logs and metrics know. */
export function toErrorClass(failure: ConnectionFailure): ErrorClass {
  if (failure === 'silent') return 'upstream_timeout';
  return failure === 'malformed' ? 'upstream_invalid' : 'upstream_unavailable';
}

/** What the caller is told. */
export function toHttpError(pack: string, failure: ConnectionFailure, body: Buffer | null): HttpError {
  const id = requestIdIn(body);
  const errorClass = toErrorClass(failure);
  if (failure === 'unreachable') {
    return new HttpError(503, `${pack}: the pack is not running or cannot be reached; try again in a few seconds`, {
      id,
      headers: { 'Retry-After': '5' },
      errorClass,
    });
  }
  if (failure === 'silent') {
    return new HttpError(504, `${pack}: the pack did not answer in time; try again in a minute`, { id, errorClass });
  }
  return new HttpError(502, `${pack}: the pack broke off or gave no proper answer; try again in a few seconds`, {
    id,
    headers: { 'Retry-After': '5' },
    errorClass,
  });
}
