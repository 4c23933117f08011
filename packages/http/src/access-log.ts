import { randomUUID } from 'node:crypto';
import type { Logger } from './logger.ts';
import type { RequestMetrics } from './metrics.ts';
import type { Middleware } from './request-state.ts';

/** Requests of probes and scrapers: logged at `debug` while they succeed, so that they do not bury the calls. */
const routine = new Set(['/healthz', '/readyz', '/metrics']);

const acceptableId = /^[\w.:-]{1,128}$/;

/**
 * Gives the request its id (the caller's `X-Request-Id` where it is usable, else a new UUID) and, when the connection is
 * done with it, exactly one log line and one observation, also for callers that hang up.
 */
export function accessLog(logger: Logger, metrics: RequestMetrics): Middleware {
  return (ctx, next) => {
    const startedAt = performance.now();
    const given = ctx.req.headers['x-request-id'];
    const requestId = typeof given === 'string' && acceptableId.test(given) ? given : randomUUID();
    ctx.state.requestId = requestId;
    ctx.state.logger = logger;
    ctx.state.logFields = {};
    ctx.res.setHeader('X-Request-Id', requestId);
    ctx.res.once('close', () => {
      const durationMs = performance.now() - startedAt;
      const status = ctx.res.writableFinished ? ctx.res.statusCode : 499;
      metrics.observe(ctx.method, ctx._matchedRoute, status, durationMs / 1000);
      logger[status < 400 && routine.has(ctx.path) ? 'debug' : 'info'](
        {
          request_id: requestId,
          method: ctx.method,
          path: ctx.path,
          status,
          duration_ms: Math.round(durationMs * 100) / 100,
          ...ctx.state.logFields,
        },
        'request',
      );
    });
    return next();
  };
}
