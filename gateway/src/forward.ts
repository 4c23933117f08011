import type { IncomingHttpHeaders } from 'node:http';
import { packPath } from '@toolpacks/contracts';
import { type Context, HttpError } from '@toolpacks/http';
import type { Dispatcher } from 'undici';
import type { PackRoute } from './pack-pools.ts';
import { requestIdIn } from './request-id-in.ts';

/** RFC 9110, section 7.6.1; so are those that `Connection` names. */
const hopByHop = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

const credentials = ['authorization', 'cookie', 'proxy-authorization'];

/**
 * Not for the pack: the gateway has checked Host and Origin, a caller's credentials are for the gateway alone, and the
 * body's length is set anew.
 */
const notForwarded = new Set([...hopByHop, ...credentials, 'host', 'origin', 'content-length', 'expect']);
const notReturned = new Set([...hopByHop, 'x-request-id']);

/**
 * Sends the request to the pack and streams the answer back as it comes: status, headers and bytes untouched.
 * Throws HttpError 502 or 504 while nothing has been sent to the caller. Every tool is read-only, so a connection that
 * breaks before a byte of the answer came is tried once more.
 */
export async function forward(ctx: Context, route: PackRoute, body: Buffer): Promise<void> {
  const { res } = ctx;
  const callerGone = new AbortController();
  res.once('close', () => callerGone.abort());
  const request: Dispatcher.RequestOptions<null> = {
    path: route.prefix + packPath(route.name),
    method: ctx.method,
    headers: forwardedHeaders(ctx),
    body,
    signal: callerGone.signal,
  };
  try {
    await streamed(ctx, route, request);
  } catch (error) {
    if (!res.headersSent && !callerGone.signal.aborted) throw toHttpError(route.name, error, body);
    ctx.respond = false;
    res.destroy();
  }
}

async function streamed(ctx: Context, { pool }: PackRoute, request: Dispatcher.RequestOptions<null>): Promise<void> {
  const answer: Dispatcher.StreamFactory<null> = ({ statusCode, headers }) => {
    const { res, state } = ctx;
    ctx.respond = false;
    res.setHeader('X-Request-Id', state.requestId);
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined && !notReturned.has(name)) res.setHeader(name, value);
    }
    res.writeHead(statusCode);
    if (isEventStream(headers)) res.flushHeaders();
    return res;
  };
  try {
    await pool.stream(request, answer);
  } catch (error) {
    if (ctx.res.headersSent || !isBrokenConnection(error)) throw error;
    await pool.stream(request, answer);
  }
}

/** Its head goes out at once: the first event may be a while. */
const isEventStream = (headers: IncomingHttpHeaders): boolean =>
  headers['content-type']?.startsWith('text/event-stream') ?? false;

function forwardedHeaders(ctx: Context): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  const named = ctx.req.headers.connection?.toLowerCase();
  for (const [name, value] of Object.entries(ctx.req.headers)) {
    if (value === undefined || notForwarded.has(name)) continue;
    if (named !== undefined && named !== 'keep-alive' && named.split(/\s*,\s*/).includes(name)) continue;
    headers[name] = value;
  }
  headers['x-request-id'] = ctx.state.requestId;
  headers['x-forwarded-host'] = ctx.host;
  headers['x-forwarded-proto'] = ctx.protocol;
  return headers;
}

const isBrokenConnection = (error: unknown): boolean =>
  ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(codeOf(error));

const timeouts = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'];

export function toHttpError(pack: string, error: unknown, body: Buffer | null): HttpError {
  const id = requestIdIn(body);
  if (timeouts.includes(codeOf(error))) {
    return new HttpError(504, `${pack}: the pack did not answer in time; try again in a minute`, { id });
  }
  return new HttpError(502, `${pack}: the pack cannot be reached; try again in a few seconds`, {
    id,
    headers: { 'Retry-After': '5' },
  });
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
