import type { Context } from '@toolpacks/http';
import { Attempt, type Handover } from './attempt.ts';
import { forwardedHeaders } from './forwarded-headers.ts';
import type { ConnectionFailure } from './http1/connection-error.ts';
import { failureOf, toErrorClass, toHttpError } from './pack-failure.ts';
import type { PackRoute } from './pack-route.ts';
import type { Replica } from './replica.ts';
import { toRequestHead } from './request-head.ts';
import type { MayResend } from './resends.ts';

/** Replicas that are tried for one call, while none can be reached. */
const maxAttempts = 3;

/** What is sent, and where. */
export interface Errand {
  readonly route: PackRoute;
  readonly body: Buffer;
  /** Headers that are other than what the caller has sent. */
  readonly changed?: Readonly<Record<string, string>>;
  /** Whether the answer may be what another pack is to be told. */
  readonly mayHandOver?: boolean;
  readonly mayResend: MayResend;
}

/**
 * Sends the request to a replica of the pack, and its response back as it comes. Where the replica breaks off before a byte of
 * the response has come, the request may be what broke it, and may have been run: it is sent again once, to another replica, if
 * it may be repeated and few others are. One that could not be sent is sent to the next; one to a silent replica is not,
 * because then the time is over.
 * Throws HttpError 502, 503 or 504 while nothing has been sent to the caller.
 */
export async function forward(
  ctx: Context,
  { route, body, changed, mayHandOver = false, mayResend }: Errand,
): Promise<Handover | undefined> {
  const { replicas, resendBudget, maxResponseBytes } = route;
  const headers = forwardedHeaders(ctx);
  if (changed) Object.assign(headers, changed);
  const tried: Replica[] = [];
  const lookedUp = replicas.refresh();
  if (lookedUp) await lookedUp;
  let replica = replicas.choose(tried);
  let failure: ConnectionFailure = 'unreachable';
  let isResent = false;
  try {
    while (replica) {
      tried.push(replica);
      if (tried.length > 1) ctx.state.logFields.attempts = tried.length;
      const span = ctx.state.trace?.startAttempt({ pack: route.name, replica: replica.number, headers });
      const attempt = new Attempt(ctx, replica, { mayHandOver, maxResponseBytes });
      try {
        const handover = await attempt.run(toRequestHead('POST', route, headers, body.length), body);
        span?.end(handover ? 200 : ctx.res.statusCode);
        replicas.answered(replica);
        return handover;
      } catch (error) {
        failure = failureOf(error);
        span?.end(failure);
        if (failure === 'aborted') return giveUp(ctx);
        replicas.failed(replica, failure);
        if (ctx.res.headersSent) {
          ctx.state.logFields.error_class = toErrorClass(failure);
          return giveUp(ctx);
        }
        replica = await next(replica);
      }
    }
    throw toHttpError(route.name, failure, body);
  } finally {
    if (isResent) resendBudget.give();
  }

  /** A connection that broke may have been an idle one that was just being closed: the only replica gets a second chance. */
  async function next(last: Replica): Promise<Replica | undefined> {
    if (failure === 'unreachable') return tried.length < maxAttempts ? replicas.choose(tried) : undefined;
    if (failure !== 'broken' || isResent) return undefined;
    // What the aggregate is asked first has no effect of its own.
    if (!mayHandOver && !(await mayResend(route, body))) return undefined;
    isResent = resendBudget.take();
    if (!isResent) return undefined;
    return replicas.choose(tried) ?? (tried.length === 1 ? last : undefined);
  }
}

function giveUp(ctx: Context): undefined {
  ctx.respond = false;
  ctx.res.destroy();
}
