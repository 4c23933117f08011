/**
 * Why a replica's answer could not be had. `unreachable`: no connection, so nothing was sent. `broken`: the connection ended
 * before a byte of an answer came. `cut`: it ended within the answer. `silent`: nothing came for too long. `malformed`: what
 * came is not an HTTP/1.1 answer. `aborted`: the caller has left.
 */
export type ConnectionFailure = 'unreachable' | 'broken' | 'cut' | 'silent' | 'malformed' | 'aborted';

/** For the log and for decisions of the gateway; its message is not for callers. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly failure: ConnectionFailure;

  constructor(failure: ConnectionFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.failure = failure;
  }
}

export const malformed = (what: string): ConnectionError => new ConnectionError('malformed', `The answer has ${what}`);
