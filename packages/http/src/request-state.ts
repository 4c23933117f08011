import type { DefaultContext, Middleware as KoaMiddleware, ParameterizedContext } from 'koa';
import type { ByteBudget } from './byte-budget.ts';
import type { Logger } from './logger.ts';
import type { RequestTrace } from './tracing.ts';

/** Who sent a request, where the service asks for credentials. */
export interface Caller {
  readonly kind: 'key' | 'jwt';
  /** The same for every request of a caller; no secret, and at most 32 characters. */
  readonly id: string;
}

/** What every request carries on `ctx.state`. */
export interface RequestState {
  requestId: string;
  /** When it came, on the clock of `performance.now()`. */
  startedAt: number;
  logger: Logger;
  /** Further fields of the request's one access-log line. Never argument values. */
  logFields: Record<string, string | number | boolean>;
  /** The pattern of a route that was matched without the router, for the metrics. */
  route: string | undefined;
  /** Go with the answer, whoever gives it. */
  answerHeaders: Readonly<Record<string, string>> | undefined;
  /** Where the service is traced. */
  trace: RequestTrace | undefined;
  /** Where a good credential tells who calls. */
  caller: Caller | undefined;
  /** What the service holds for all its callers, and what of that for this one. */
  budget: ByteBudget;
  heldBytes: number;
}

export type Middleware = KoaMiddleware<RequestState, DefaultContext>;
export type Context = ParameterizedContext<RequestState, DefaultContext>;
