import { HttpError } from './http-error.ts';
import type { Middleware } from './request-state.ts';
import type { ServerSettings } from './settings.ts';

/** Probes and scrapers address a service by whatever IP address it has. */
const exempt = new Set(['/healthz', '/readyz', '/metrics']);

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses unknown `Host` and `Origin` headers with 403, which stops web pages from reaching a local service by DNS
 * rebinding (SPEC 2025-11-25, basic/transports, security warning). An absent Origin is fine: only browsers send one.
 */
export function allowList(
  settings: Pick<ServerSettings, 'ALLOWED_HOSTS' | 'ALLOWED_ORIGINS' | 'PUBLIC_URL'>,
): Middleware {
  const publicHost = settings.PUBLIC_URL ? [new URL(settings.PUBLIC_URL).hostname] : [];
  const hosts = new Set([...loopbackNames, ...publicHost, ...settings.ALLOWED_HOSTS.map((host) => host.toLowerCase())]);
  const origins = new Set(settings.ALLOWED_ORIGINS.map((origin) => origin.toLowerCase()));
  const anyHost = hosts.has('*');
  const anyOrigin = origins.has('*');

  return (ctx, next) => {
    if (exempt.has(ctx.path)) return next();
    const { host = '', origin } = ctx.req.headers;
    if (!anyHost && !hosts.has(hostName(host))) {
      throw new HttpError(
        403,
        `Host ${JSON.stringify(host)} is not served here; the operator can add it to ALLOWED_HOSTS`,
      );
    }
    if (origin !== undefined && !anyOrigin && !isAllowedOrigin(origin.toLowerCase(), host.toLowerCase(), origins)) {
      throw new HttpError(
        403,
        `Origin ${JSON.stringify(origin)} may not call; the operator can add it to ALLOWED_ORIGINS`,
      );
    }
    return next();
  };
}

function hostName(host: string): string {
  const port = host.lastIndexOf(':');
  return (port > host.lastIndexOf(']') ? host.slice(0, port) : host).toLowerCase();
}

function isAllowedOrigin(origin: string, host: string, origins: ReadonlySet<string>): boolean {
  if (origins.has(origin)) return true;
  const authority = /^https?:\/\/([^/]+)$/.exec(origin)?.[1];
  return authority !== undefined && (authority === host || loopbackNames.includes(hostName(authority)));
}
