import type { DefaultContext, Middleware as KoaMiddleware, ParameterizedContext } from 'koa';
import type { Logger } from './logger.ts';

/** What every request carries on `ctx.state`. */
export interface RequestState {
  requestId: string;
  logger: Logger;
  /** Further fields of the request's one access-log line. Never argument values. */
  logFields: Record<string, string | number | boolean>;
  /** The pattern of a route that was matched without the router, for the metrics. */
  route: string | undefined;
}

export type Middleware = KoaMiddleware<RequestState, DefaultContext>;
export type Context = ParameterizedContext<RequestState, DefaultContext>;
