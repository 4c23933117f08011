import { quote } from '@toolpacks/contracts';
import { HttpError } from './http-error.ts';
import { isPublicDocument } from './public-document.ts';
import type { Context } from './request-state.ts';
import type { ServerSettings } from './settings.ts';

/** Probes and scrapers address a service by whatever IP address it has. */
const exempt = new Set(['/healthz', '/readyz', '/metrics']);

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** It becomes part of published addresses. Empty for HTTP/1.0. */
const wellFormed = /^(?:[\w.~-]+|\[[\da-f:.]+\])?(?::\d{0,5})?$/i;

/**
 * Refuses unknown `Host` and `Origin` headers with 403, which stops web pages from reaching a local service by DNS
 * rebinding (SPEC 2025-11-25, basic/transports, security warning). An absent Origin is fine: only browsers send one.
 */
export function createAllowList(
  settings: Pick<ServerSettings, 'ALLOWED_HOSTS' | 'ALLOWED_ORIGINS' | 'PUBLIC_URL'>,
): (ctx: Context) => void {
  const publicHost = settings.PUBLIC_URL ? [new URL(settings.PUBLIC_URL).hostname] : [];
  const hosts = new Set([...loopbackNames, ...publicHost, ...settings.ALLOWED_HOSTS.map(hostName)]);
  const origins = new Set(settings.ALLOWED_ORIGINS.map((origin) => origin.toLowerCase()));
  const anyHost = hosts.has('*');
  const anyOrigin = origins.has('*');
  /** Nearly all requests of a service name the same host. */
  let lastAllowed: string | undefined;

  return (ctx) => {
    const { host = '', origin } = ctx.req.headers;
    if (host !== lastAllowed) {
      if (host.includes(',')) throw brokenHost(host);
      if (!anyHost && !hosts.has(hostName(host)) && !exempt.has(ctx.path)) throw unknownHost(host);
      if (!wellFormed.test(host)) throw brokenHost(host);
      if (!exempt.has(ctx.path)) lastAllowed = host;
    }
    if (origin === undefined || anyOrigin || exempt.has(ctx.path) || isPublicDocument(ctx.path)) return;
    if (!isAllowedOrigin(origin.toLowerCase(), host.toLowerCase(), origins)) throw unknownOrigin(origin);
  };
}

/** RFC 9112, section 3.2. A `Host` given twice comes joined by a comma. */
const brokenHost = (host: string) =>
  new HttpError(400, `Host must be given once, as a name and at most a port, got ${quote(host)}`);

const unknownHost = (host: string) =>
  new HttpError(403, `Host ${quote(host)} is not served here; the operator can add it to ALLOWED_HOSTS`);

const unknownOrigin = (origin: string) =>
  new HttpError(403, `Origin ${quote(origin)} may not call; the operator can add it to ALLOWED_ORIGINS`);

function hostName(host: string): string {
  const port = host.lastIndexOf(':');
  return (port > host.lastIndexOf(']') ? host.slice(0, port) : host).toLowerCase();
}

function isAllowedOrigin(origin: string, host: string, origins: ReadonlySet<string>): boolean {
  if (origins.has(origin)) return true;
  const page = URL.parse(origin);
  // A browser sends scheme, host and port alone: `http://localhost:80@evil.example` names evil.example.
  if (!page || !/^https?:$/.test(page.protocol) || origin !== `${page.protocol}//${authorityIn(origin)}`) return false;
  return page.host === URL.parse(`${page.protocol}//${host}`)?.host || loopbackNames.includes(page.hostname);
}

/** Host and port of an origin, as they are written; empty where anything else stands there. */
const authorityIn = (origin: string): string =>
  /^https?:\/\/((?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?)$/.exec(origin)?.[1] ?? '';
