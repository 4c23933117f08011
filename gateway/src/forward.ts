import type { Context } from '@toolpacks/http';
import { Attempt } from './attempt.ts';
import { forwardedHeaders } from './forwarded-headers.ts';
import type { ConnectionFailure } from './http1/connection-error.ts';
import { failureOf, toErrorClass, toHttpError } from './pack-failure.ts';
import type { PackRoute } from './pack-routes.ts';
import type { Replica } from './replica.ts';
import { toRequestHead } from './request-head.ts';

/** Replicas that are asked for one call, while none has begun to answer. */
const maxAttempts = 3;

/**
 * Sends the request to a replica of the pack and its answer back as it comes: status, headers and bytes untouched. Every
 * tool is read-only, so a call to which no byte of an answer has come is sent again to another replica; not where that was
 * silent, because then the time is over.
 * Throws HttpError 502, 503 or 504 while nothing has been sent to the caller.
 */
export async function forward(ctx: Context, route: PackRoute, body: Buffer): Promise<void> {
  const { replicas } = route;
  const headers = forwardedHeaders(ctx);
  const tried: Replica[] = [];
  const lookedUp = replicas.refresh();
  if (lookedUp) await lookedUp;
  let replica = replicas.choose(tried);
  let failure: ConnectionFailure = 'unreachable';
  while (replica) {
    tried.push(replica);
    if (tried.length > 1) ctx.state.logFields.attempts = tried.length;
    const span = ctx.state.trace?.startAttempt({ pack: route.name, replica: replica.number, headers });
    const attempt = new Attempt(ctx, replica);
    try {
      await attempt.run(toRequestHead('POST', route, headers, body.length), body);
      span?.end(ctx.res.statusCode);
      replicas.answered(replica);
      return;
    } catch (error) {
      failure = failureOf(error);
      span?.end(failure);
      if (failure === 'aborted') return giveUp(ctx);
      replicas.failed(replica, failure);
      if (ctx.res.headersSent) {
        ctx.state.logFields.error_class = toErrorClass(failure);
        return giveUp(ctx);
      }
      replica = tried.length < maxAttempts ? next(replica) : undefined;
    }
  }
  throw toHttpError(route.name, failure, body);

  /** A connection that broke may have been an idle one that was just being closed: the only replica gets a second chance. */
  function next(last: Replica): Replica | undefined {
    if (failure === 'unreachable') return replicas.choose(tried);
    if (failure !== 'broken') return undefined;
    return replicas.choose(tried) ?? (tried.length === 1 ? last : undefined);
  }
}

function giveUp(ctx: Context): void {
  ctx.respond = false;
  ctx.res.destroy();
}
