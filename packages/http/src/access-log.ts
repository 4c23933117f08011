import { randomBytes } from 'node:crypto';
import type { Bookkeeping } from './bookkeeping.ts';
import type { ByteBudget } from './byte-budget.ts';
import type { Logger } from './logger.ts';
import type { RequestMetrics } from './metrics.ts';
import { createRequestLine } from './request-line.ts';
import type { Context } from './request-state.ts';

const acceptableId = /^[\w.:-]{1,128}$/;

/** Requests of probes and scrapers: logged at `debug` while they succeed, and not traced, so that they do not bury the calls. */
export const routine: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Gives the request its id (the caller's `X-Request-Id` where it is usable, else a new one) and, when the connection is
 * done with it, exactly one log line and one observation, also for callers that hang up (status 499). Its trace, where there
 * is one, ends there too.
 */
export function createAccessLog(
  service: string,
  logger: Logger,
  metrics: RequestMetrics,
  { later, print }: Bookkeeping,
  budget: ByteBudget,
): (ctx: Context) => void {
  const requestLine = createRequestLine(service);
  const nextId = createIds();
  const printed = { info: logger.isLevelEnabled('info'), debug: logger.isLevelEnabled('debug') };

  return (ctx) => {
    const startedAt = performance.now();
    const { req, res } = ctx;
    const given = req.headers['x-request-id'];
    const requestId = typeof given === 'string' && acceptableId.test(given) ? given : nextId();
    ctx.state = {
      requestId,
      startedAt,
      logger,
      logFields: {},
      route: undefined,
      answerHeaders: undefined,
      trace: undefined,
      caller: undefined,
      budget,
      heldBytes: 0,
    };
    // Not `once`, whose wrapper costs more than the listener: a response closes once anyway.
    res.on('close', () => {
      budget.release(ctx.state);
      const { method = '', url = '' } = req;
      const path = pathOf(url);
      const fields = ctx.state.logFields;
      const endedAt = Date.now();
      const durationMs = performance.now() - startedAt;
      const status = res.writableFinished ? res.statusCode : 499;
      const route = routeOf(ctx);
      ctx.state.trace?.end(status, route);
      const level = status < 400 && routine.has(path) ? 'debug' : 'info';
      later(() => {
        metrics.observe(method, route, status, durationMs / 1000);
        if (printed[level]) print(requestLine({ level, endedAt, requestId, method, path, status, durationMs, fields }));
      });
    });
  };
}

/** Unlike all others, of whatever service and start: a random beginning, and a count. */
function createIds(): () => string {
  const beginning = randomBytes(9).toString('base64url');
  let count = 0;
  return () => {
    count += 1;
    return `${beginning}-${count.toString(36)}`;
  };
}

/** Characters of a path in a log line: a request line may have sixteen thousand. */
const maxPathLength = 200;

/** Without the query, which is nobody's business. */
function pathOf(url: string): string {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  return path.length <= maxPathLength ? path : `${path.slice(0, maxPathLength)}…`;
}

/** The pattern that matched: a handful of values, whatever callers send. */
function routeOf({ state, _matchedRoute }: Context): string {
  if (state.route !== undefined) return state.route;
  return typeof _matchedRoute === 'string' ? _matchedRoute : 'none';
}
