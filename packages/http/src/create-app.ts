import type { RequestListener } from 'node:http';
import Router from '@koa/router';
import { cut } from '@toolpacks/contracts';
import Koa from 'koa';
import type { Registry } from 'prom-client';
import { createAccessLog, routine } from './access-log.ts';
import { createAllowList } from './allow-list.ts';
import { type Bookkeeping, createBookkeeping } from './bookkeeping.ts';
import { ByteBudget } from './byte-budget.ts';
import { createMessageCheck } from './check-message.ts';
import { shareWithPage } from './cors.ts';
import { createListener } from './create-listener.ts';
import { answerError } from './error-answer.ts';
import { HttpError } from './http-error.ts';
import { createLifecycle, type Lifecycle } from './lifecycle.ts';
import { createLog, type Logger } from './logger.ts';
import { createRegistry, createRequestMetrics } from './metrics.ts';
import type { Context, Middleware, RequestState } from './request-state.ts';
import { timing } from './server-timing.ts';
import type { ServerSettings } from './settings.ts';
import type { Service, Tracing } from './tracing.ts';

export interface AppOptions extends Service {
  readonly settings: ServerSettings;
  /** What `/status` shows. */
  readonly status: () => object | Promise<object>;
  /**
   * Answers the one route that carries the load, ahead of the router; calls next for every other request. What it answers by
   * itself carries `X-Request-Id` too, and `Server-Timing` where it does not leave the writing to Koa.
   */
  readonly hotRoute: Middleware;
  /** Lets go of what the service holds, once the last call has ended. */
  readonly close?: () => Promise<void>;
}

export interface App {
  readonly service: Service;
  readonly listener: RequestListener;
  readonly router: Router<RequestState>;
  readonly logger: Logger;
  readonly registry: Registry;
  readonly lifecycle: Lifecycle;
  readonly bookkeeping: Bookkeeping;
  /** Set before the first request, where there is any. */
  tracing: Tracing | undefined;
  close(): Promise<void>;
}

/**
 * A Koa app that behaves: request id, one access-log line, one error edge, Host and Origin checks, CORS, health, metrics,
 * traces and status. Add routes to `router`; a path without a route is answered 404 with a JSON-RPC error body.
 */
export function createApp({ name, role, version, settings, status, hotRoute, close }: AppOptions): App {
  const { logger, write } = createLog(name, settings.LOG_LEVEL);
  const registry = createRegistry(name);
  const bookkeeping = createBookkeeping(write);
  const lifecycle = createLifecycle();
  const budget = new ByteBudget(settings.MAX_BUFFERED_BYTES);
  const koa = new Koa<RequestState>();
  const router = new Router<RequestState>({ sensitive: true });
  const openRecord = createAccessLog(name, logger, createRequestMetrics(registry), bookkeeping, budget);
  const checkMessage = createMessageCheck();
  const checkAllowed = createAllowList(settings);

  async function answer(ctx: Context, next: () => Promise<void>): Promise<void> {
    try {
      checkMessage(ctx.req);
      checkAllowed(ctx);
      if (!shareWithPage(ctx)) await hotRoute(ctx, next);
    } catch (error) {
      answerError(ctx, error);
    }
    if (!ctx.headerSent) ctx.set('Server-Timing', timing(role, performance.now() - ctx.state.startedAt));
  }

  koa.use((ctx, next) => {
    openRecord(ctx);
    // Not `ctx.path`: an address that is none has not been refused yet.
    return app.tracing === undefined || routine.has(ctx.req.url ?? '')
      ? answer(ctx, next)
      : app.tracing.serve(ctx, () => answer(ctx, next));
  });
  koa.use((ctx, next) => {
    ctx.set('X-Request-Id', ctx.state.requestId);
    return next();
  });
  koa.use(router.routes());
  koa.use((ctx) => {
    throw new HttpError(404, `Nothing is served at ${ctx.method} ${cut(ctx.path)}`);
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
    bookkeeping.flush();
    ctx.set('Content-Type', registry.contentType);
    ctx.body = await registry.metrics();
  });
  router.get('/status', async (ctx) => {
    ctx.body = await status();
  });
  const app: App = {
    service: { name, role, version },
    listener: createListener(koa),
    router,
    logger,
    registry,
    lifecycle,
    bookkeeping,
    tracing: undefined,
    async close() {
      await close?.();
      bookkeeping.close();
    },
  };
  return app;
}
