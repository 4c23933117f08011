import type { IncomingHttpHeaders } from 'node:http';
import { toolpacksHeaders } from '@toolpacks/contracts';
import { type Context, timing } from '@toolpacks/http';
import type { AnswerHead } from './http1/answer-head.ts';
import { malformed } from './http1/connection-error.ts';

/** Request headers that a pack needs: a caller's credentials, cookies and claims about its address are none of them. */
const forwarded = new Set([
  'accept',
  'baggage',
  'content-type',
  'last-event-id',
  'traceparent',
  'tracestate',
  'user-agent',
]);

/** Response headers that a client needs. Packs are not trusted with its cookies, its cache of certificates or where it goes next. */
const returned = new Set(['cache-control', 'content-length', 'content-type', 'retry-after', 'x-accel-buffering']);

/** Those of the protocol, in both directions: `Mcp-Session-Id`, `MCP-Protocol-Version`, `Mcp-Param-City`. */
const isProtocolHeader = (name: string): boolean => name.startsWith('mcp-');

/** The gateway's own words to the aggregate, and the aggregate's to the gateway. */
const between: readonly string[] = [toolpacksHeaders.packs, toolpacksHeaders.forward];

const isOwnHeader = (name: string): boolean => name.startsWith('toolpacks-') && !between.includes(name);

/** What a pack gets to see of a request's headers. */
export function forwardedHeaders(ctx: Context): Record<string, string | string[]> {
  const given = ctx.req.headers;
  const named = namedBy(given);
  const headers: Record<string, string | string[]> = {};
  for (const name in given) {
    const value = given[name];
    if (value !== undefined && (forwarded.has(name) || isProtocolHeader(name)) && !named.includes(name))
      headers[name] = value;
  }
  headers['x-request-id'] = ctx.state.requestId;
  headers['x-forwarded-for'] = ctx.ip;
  headers['x-forwarded-host'] = ctx.host;
  headers['x-forwarded-proto'] = ctx.protocol;
  return headers;
}

const none: readonly string[] = [];

/** What `Connection` names. Trimmed after the split: a pattern with the blanks in it takes the square of their number. */
function namedBy({ connection }: IncomingHttpHeaders): readonly string[] {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return none;
  return connection
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
}

/** What a caller gets to see of an answer's headers, as names and values in turn. */
export function returnedHeaders(ctx: Context, given: IncomingHttpHeaders): (string | string[])[] {
  const { requestId, startedAt, answerHeaders } = ctx.state;
  const named = namedBy(given);
  const own = timing('gateway', performance.now() - startedAt);
  const packs = given['server-timing'];
  const headers: (string | string[])[] = ['X-Request-Id', requestId];
  headers.push('Server-Timing', packs === undefined ? own : `${packs}, ${own}`);
  for (const name in answerHeaders) headers.push(name, answerHeaders[name] ?? '');
  for (const name in given) {
    const value = given[name];
    if (value !== undefined && isReturned(name) && !named.includes(name)) headers.push(name, value);
  }
  return headers;
}

/** A pack takes the gateway for its one client, so the rate limits that it tells of are not the caller's. */
const isReturned = (name: string): boolean => returned.has(name) || isProtocolHeader(name) || isOwnHeader(name);

const jsonOrEvents = /^(application\/json|text\/event-stream)\s*(;|$)/i;

/**
 * Throws ConnectionError `malformed` for a response that no client may see: a redirect or a request for credentials, which
 * would send the client's own to another place; a failure that the pack did not put into JSON-RPC; and what is neither JSON
 * nor events.
 */
export function checkReturnable({ status, headers, body }: AnswerHead): void {
  if ((status >= 300 && status < 400) || status === 401 || status === 407 || status >= 500)
    throw malformed(`the status ${status}`);
  const { 'content-type': type, 'content-encoding': encoding } = headers;
  if (encoding !== undefined) throw malformed('an encoded body');
  if (body !== 0 && !jsonOrEvents.test(type ?? '')) throw malformed('a body that is neither JSON nor events');
}
