import type { IncomingHttpHeaders } from 'node:http';
import { toolpacksHeaders } from '@toolpacks/contracts';
import { type Context, timing } from '@toolpacks/http';

/** RFC 9110, section 7.6.1; so are those that `Connection` names. */
const hopByHop = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

const credentials = ['authorization', 'cookie', 'proxy-authorization', 'x-api-key'];

/** Where the caller says it is; the gateway says so itself, in `X-Forwarded-For`. */
const claimedAddresses = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/** The gateway's own words to the aggregate, and the aggregate's to the gateway. */
const between = [toolpacksHeaders.packs, toolpacksHeaders.forward];

/** The gateway has checked Host and Origin, a caller's credentials are for it alone, and the body's length is set anew. */
const notForwarded = new Set([
  ...hopByHop,
  ...credentials,
  ...claimedAddresses,
  ...between,
  'host',
  'origin',
  'content-length',
  'expect',
]);

/** Which pages may read an answer is the gateway's to say. */
const crossOrigin = [
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-expose-headers',
  'access-control-max-age',
];

/** A pack takes the gateway for its one client, so what it tells of a limit is true of none of them. */
const rateLimits = ['limit', 'remaining', 'reset'].flatMap((name) => [`ratelimit-${name}`, `x-ratelimit-${name}`]);

const notReturned = new Set([
  ...hopByHop,
  ...crossOrigin,
  ...rateLimits,
  ...between,
  'ratelimit',
  'ratelimit-policy',
  'x-request-id',
  'server-timing',
]);

/** What a pack gets to see of a request's headers. */
export function forwardedHeaders(ctx: Context): Record<string, string | string[]> {
  const given = ctx.req.headers;
  const named = namedBy(given);
  const headers: Record<string, string | string[]> = {};
  for (const name in given) {
    const value = given[name];
    if (value !== undefined && !notForwarded.has(name) && !named.includes(name)) headers[name] = value;
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
    if (value !== undefined && !notReturned.has(name) && !named.includes(name)) headers.push(name, value);
  }
  return headers;
}
