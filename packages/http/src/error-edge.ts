import { jsonRpcCodes, toJsonRpcError } from '@toolpacks/contracts';
import { HttpError } from './http-error.ts';
import type { Context, Middleware } from './request-state.ts';

/** The one place where a thrown error becomes an answer: a JSON-RPC error body, never a stack. */
export function errorEdge(): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (error instanceof HttpError) answer(ctx, error);
      else {
        ctx.state.logger.error({ request_id: ctx.state.requestId, err: error }, 'unexpected error');
        answer(ctx, new HttpError(500, internalSentence(ctx.state.requestId), { code: jsonRpcCodes.internalError }));
      }
    }
  };
}

/** What a caller is told of a fault of our own. */
export function internalSentence(requestId: string): string {
  return `An internal error occurred; the operator finds it in the log under request id ${requestId}`;
}

function answer(ctx: Context, error: HttpError): void {
  ctx.status = error.status;
  for (const [name, value] of Object.entries(error.headers)) ctx.set(name, value);
  ctx.set('Content-Type', 'application/json');
  ctx.body = JSON.stringify(toJsonRpcError(error.id, error.code, error.message));
}
