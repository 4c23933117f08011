import { type ErrorClass, isRecord } from '@toolpacks/contracts';
import { isLimitError } from './within-limit.ts';

/** What answers is no Redis or Valkey server. */
export class NonsenseError extends Error {
  override readonly name = 'NonsenseError';
  override readonly message = 'the answer is not that of a Redis or Valkey server';
}

/** By the names of the library's errors, which come from packages of its own. */
const classes: ReadonlyMap<string, ErrorClass> = new Map([
  ['ReplyError', 'upstream_rejected'],
  ['ParserError', 'upstream_invalid'],
  ['NonsenseError', 'upstream_invalid'],
]);

/** Refused by the server, not understood, too slow, or not to be reached at all. */
export function errorClassOf(error: unknown): ErrorClass {
  const isLate = isLimitError(error) || memberOf(error, 'code') === 'ETIMEDOUT';
  return classes.get(memberOf(error, 'name')) ?? (isLate ? 'upstream_timeout' : 'upstream_unavailable');
}

/** In words, and never the error as it is: the library keeps the command in it, which may be the one with the password. */
export function reasonOf(error: unknown): string {
  if (memberOf(error, 'name') === 'MaxRetriesPerRequestError') return 'the connection has ended';
  return memberOf(error, 'message') || memberOf(error, 'code');
}

function memberOf(error: unknown, name: string): string {
  return isRecord(error) ? String(error[name] ?? '') : '';
}
