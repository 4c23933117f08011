import { isNativeError } from 'node:util/types';
import { ToolError } from '@toolpacks/contracts';
import { NetworkError, TimeoutError } from 'ky';
import { followRedirects } from './follow-redirects.ts';
import type { Pace } from './pace.ts';
import { readWithin } from './read-within.ts';
import { readLimitResetS } from './retry-options.ts';
import type { Subject } from './to-tool-error.ts';
import { untilAborted } from './until-aborted.ts';

export interface AttemptOptions {
  readonly subject: Subject;
  /** Of the whole attempt: connect, redirects, headers and body. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Of what a redirect asks in addition. */
  readonly pace: Pace;
  /** The caller's. */
  readonly signal: AbortSignal;
}

/**
 * One request and its answer of any status, with the body read. Throws ky's TimeoutError and NetworkError for what may be
 * tried again, a ToolError for what may not, and the caller's reason where the caller has left.
 *
 * ky's own time-out is not used: it ends before the body, and it runs outside of the circuit, which has to see it.
 */
export async function attempt(template: Request, options: AttemptOptions): Promise<Response> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), options.timeoutMs);
  timer.unref();
  const signal = AbortSignal.any([options.signal, deadline.signal]);
  try {
    return await untilAborted(request(new Request(template, { signal }), options), signal);
  } catch (error) {
    if (options.signal.aborted) throw options.signal.reason;
    if (deadline.signal.aborted) throw new TimeoutError(template);
    if (error instanceof ToolError) throw error;
    // Told by where it came from and not by its text: fetch, and a stand-in for it, fail in many words.
    throw new NetworkError(template, isNativeError(error) ? { cause: error } : undefined);
  } finally {
    clearTimeout(timer);
  }
}

async function request(request: Request, { fetch, maxBytes, pace, subject }: AttemptOptions): Promise<Response> {
  const response = await followRedirects(request, fetch, subject, () => pace.turn(request.signal, subject));
  if (response.ok) return withBody(response, await readWithin(response, maxBytes, subject));
  await response.body?.cancel();
  return withoutBody(response);
}

function withBody({ status, statusText, headers }: Response, body: Buffer<ArrayBuffer>): Response {
  const remaining = new Headers(headers);
  remaining.delete('content-encoding');
  remaining.delete('content-length');
  return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers: remaining });
}

/** Keeps `Retry-After` only, in place of the rate limit headers that ky would read in ways of its own. */
function withoutBody({ status, headers }: Response): Response {
  const resetS = status === 429 ? readLimitResetS(headers) : undefined;
  const retryAfter = headers.get('retry-after') ?? (resetS === undefined ? null : String(resetS));
  // Some servers answer with a status that the Response class refuses, such as 999.
  return new Response(null, {
    status: status > 599 ? 502 : status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  });
}
