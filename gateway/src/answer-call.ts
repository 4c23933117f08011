import { type Context, HttpError } from '@toolpacks/http';
import type { Handover } from './attempt.ts';
import { type Errand, forward } from './forward.ts';
import { requestIdIn } from './request-id-in.ts';

/**
 * Forwards a call once the pack has a place for it. Throws HttpError 503 where it has none, and what `forward` throws. Gives
 * what the aggregate has handed over, where it has.
 */
export async function answerCall(ctx: Context, errand: Errand): Promise<Handover | undefined> {
  const { bulkhead, name } = errand.route;
  const entered = bulkhead.enter(ctx.res);
  if (!(typeof entered === 'boolean' ? entered : await entered)) throw overloaded(name, errand.body);
  try {
    return await forward(ctx, errand);
  } finally {
    bulkhead.leave();
  }
}

function overloaded(name: string, body: Buffer): HttpError {
  return new HttpError(503, `${name}: the pack has all the calls it can take; try again in a second`, {
    id: requestIdIn(body),
    headers: { 'Retry-After': '1' },
    errorClass: 'overloaded',
  });
}
