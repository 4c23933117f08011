import { toolpacksHeaders } from '@toolpacks/contracts';
import { routine } from './access-log.ts';
import { isPublicDocument } from './public-document.ts';
import type { Context } from './request-state.ts';

/** What MCP clients in pages read of an answer besides what every page may (WHATWG Fetch, CORS-safelisted response-header name). */
const exposed = [
  'Mcp-Session-Id',
  'MCP-Protocol-Version',
  'WWW-Authenticate',
  'Retry-After',
  'RateLimit-Policy',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'X-Request-Id',
  'Server-Timing',
  toolpacksHeaders.errorClass,
].join(', ');

/** For how many seconds a browser need not ask again. */
const preflightMaxAgeS = 600;

/**
 * Lets a page read the answer, whatever it will be, where the allow list has admitted the page's origin; public documents are
 * for every page. Gives true where the request was a preflight (WHATWG Fetch, CORS protocol), which is answered with that.
 * Cookies play no part, so nothing is said of credentials.
 */
export function shareWithPage(ctx: Context): boolean {
  const { headers } = ctx.req;
  if (headers.origin === undefined || routine.has(ctx.path)) return false;
  const isForAll = isPublicDocument(ctx.path);
  ctx.set('Access-Control-Allow-Origin', isForAll ? '*' : headers.origin);
  if (!isForAll) ctx.set('Vary', 'Origin');
  if (ctx.method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) {
    ctx.set('Access-Control-Expose-Headers', exposed);
    return false;
  }
  answerPreflight(ctx, isForAll);
  return true;
}

function answerPreflight(ctx: Context, isForAll: boolean): void {
  const { headers } = ctx.req;
  const wanted = tokensIn(headers['access-control-request-headers']);
  ctx.set({
    'Access-Control-Allow-Methods': isForAll ? 'GET' : 'GET, POST',
    'Access-Control-Max-Age': String(preflightMaxAgeS),
    'X-Request-Id': ctx.state.requestId,
  });
  if (wanted.length > 0) ctx.set('Access-Control-Allow-Headers', wanted.join(', '));
  // A page from outside may reach into the network that the service is in: its origin was admitted by name.
  if (!isForAll && headers['access-control-request-private-network'] === 'true') {
    ctx.set('Access-Control-Allow-Private-Network', 'true');
  }
  ctx.status = 204;
}

/** Whatever header a page wants to send it may; `Mcp-Param-…` has no end of names. What is no name is left out. */
const tokensIn = (list: string | string[] | undefined): string[] =>
  String(list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name));
