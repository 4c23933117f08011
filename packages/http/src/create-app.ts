import Router from '@koa/router';
import Koa from 'koa';
import type { Registry } from 'prom-client';
import { accessLog } from './access-log.ts';
import { allowList } from './allow-list.ts';
import { errorEdge } from './error-edge.ts';
import { HttpError } from './http-error.ts';
import { createLifecycle, type Lifecycle } from './lifecycle.ts';
import { createLogger, type Logger } from './logger.ts';
import { createRegistry, createRequestMetrics } from './metrics.ts';
import type { Middleware, RequestState } from './request-state.ts';
import type { ServerSettings } from './settings.ts';

export interface AppOptions {
  readonly name: string;
  readonly settings: ServerSettings;
  /** What `/status` shows. */
  readonly status: () => object | Promise<object>;
}

export interface App {
  readonly koa: Koa<RequestState>;
  readonly router: Router<RequestState>;
  readonly logger: Logger;
  readonly registry: Registry;
  readonly lifecycle: Lifecycle;
}

/**
 * A Koa app that behaves: request id, one access-log line, one error edge, Host and Origin checks, health, metrics and
 * status. Add routes to `router`; a path without a route is answered 404 with a JSON-RPC error body.
 */
export function createApp({ name, settings, status }: AppOptions): App {
  const logger = createLogger(name, settings.LOG_LEVEL);
  const registry = createRegistry(name);
  const lifecycle = createLifecycle();
  const koa = new Koa<RequestState>();
  const router = new Router<RequestState>();
  koa.use(accessLog(logger, createRequestMetrics(registry)));
  koa.use(errorEdge());
  koa.use(closeWhileDraining(lifecycle));
  koa.use(allowList(settings));
  koa.use(router.routes());
  koa.use((ctx) => {
    throw new HttpError(404, `Nothing is served at ${ctx.method} ${ctx.path}`);
  });
  koa.on('error', (error) => logger.debug({ err: error }, 'connection error'));

  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' };
  });
  router.get('/readyz', (ctx) => {
    ctx.status = lifecycle.state === 'ready' ? 200 : 503;
    ctx.body = { status: lifecycle.state };
  });
  router.get('/metrics', async (ctx) => {
    ctx.set('Content-Type', registry.contentType);
    ctx.body = await registry.metrics();
  });
  router.get('/status', async (ctx) => {
    ctx.body = await status();
  });
  return { koa, router, logger, registry, lifecycle };
}

/** Tells keep-alive callers to go elsewhere for their next request. */
function closeWhileDraining(lifecycle: Lifecycle): Middleware {
  return (ctx, next) => {
    if (lifecycle.state === 'draining') ctx.set('Connection', 'close');
    return next();
  };
}
