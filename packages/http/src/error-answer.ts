import { jsonRpcCodes, toJsonRpcError } from '@toolpacks/contracts';
import { HttpError } from './http-error.ts';
import type { Context } from './request-state.ts';

/** Turns whatever was thrown into an answer: a JSON-RPC error body, never a stack. */
export function answerError(ctx: Context, thrown: unknown): void {
  const { requestId, logger } = ctx.state;
  if (!(thrown instanceof HttpError)) logger.error({ request_id: requestId, err: thrown }, 'unexpected error');
  const error =
    thrown instanceof HttpError
      ? thrown
      : new HttpError(500, internalSentence(requestId), { code: jsonRpcCodes.internalError });
  if (error.errorClass) ctx.state.logFields.error_class = error.errorClass;
  ctx.status = error.status;
  ctx.set({
    ...ctx.state.answerHeaders,
    ...error.headers,
    'X-Request-Id': requestId,
    'Content-Type': 'application/json',
  });
  ctx.body = JSON.stringify(toJsonRpcError(error.id, error.code, error.message));
}

/** What a caller is told of a fault of our own. */
export function internalSentence(requestId: string): string {
  return `An internal error occurred; the operator finds it in the log under request id ${requestId}`;
}
