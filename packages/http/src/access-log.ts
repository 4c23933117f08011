import { randomUUID } from 'node:crypto';
import type { Bookkeeping } from './bookkeeping.ts';
import type { Loggers } from './logger.ts';
import type { RequestMetrics } from './metrics.ts';
import type { Context } from './request-state.ts';

const acceptableId = /^[\w.:-]{1,128}$/;

/** Requests of probes and scrapers: logged at `debug` while they succeed, so that they do not bury the calls. */
const routine = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Gives the request its id (the caller's `X-Request-Id` where it is usable, else a new UUID) and, when the connection is
 * done with it, exactly one log line and one observation, also for callers that hang up (status 499).
 */
export function createAccessLog(
  { logger, requestLogger }: Loggers,
  metrics: RequestMetrics,
  { later }: Bookkeeping,
): (ctx: Context) => void {
  const isoTime = createIsoTime();

  return (ctx) => {
    const startedAt = performance.now();
    const { req, res } = ctx;
    const given = req.headers['x-request-id'];
    const requestId = typeof given === 'string' && acceptableId.test(given) ? given : randomUUID();
    ctx.state = { requestId, logger, logFields: {}, route: undefined };
    // Not `once`, whose wrapper costs more than the listener: a response closes once anyway.
    res.on('close', () => {
      const { method = '', url = '' } = req;
      const path = pathOf(url);
      const { logFields } = ctx.state;
      const endedAt = Date.now();
      const durationMs = performance.now() - startedAt;
      const status = res.writableFinished ? res.statusCode : 499;
      const route = routeOf(ctx);
      later(() => {
        metrics.observe(method, route, status, durationMs / 1000);
        requestLogger[status < 400 && routine.has(path) ? 'debug' : 'info'](
          {
            time: isoTime(endedAt),
            request_id: requestId,
            method,
            path,
            status,
            duration_ms: Math.round(durationMs * 100) / 100,
            ...logFields,
          },
          'request',
        );
      });
    });
  };
}

/** ISO 8601 UTC of milliseconds since 1970, made once for all that share one. */
function createIsoTime(): (ms: number) => string {
  let lastMs = Number.NaN;
  let last = '';
  return (ms) => {
    if (ms !== lastMs) last = new Date(ms).toISOString();
    lastMs = ms;
    return last;
  };
}

/** Without the query, which is nobody's business. */
function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

/** The pattern that matched: a handful of values, whatever callers send. */
function routeOf({ state, _matchedRoute }: Context): string {
  if (state.route !== undefined) return state.route;
  return typeof _matchedRoute === 'string' ? _matchedRoute : 'none';
}
