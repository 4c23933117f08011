import { type JsonRpcRequest, jsonRpcCodes, parseMessage, quote } from '@toolpacks/contracts';
import { type Era, eraOf, refusalOf } from './era.ts';
import type { Methods, Origin } from './methods.ts';
import { accepted, errorReply, type Reply } from './reply.ts';

export type Dispatch = (posted: unknown, origin: Origin) => Reply | Promise<Reply>;

const maxBatch = 50;

/** The JSON-RPC core: what was posted to what is answered, in both protocol eras, with no state between requests. */
export function createDispatch(methods: Methods): Dispatch {
  return (posted, origin) => {
    if (Array.isArray(posted)) return batch(posted, origin);
    const message = parseMessage(posted);
    if (message.kind === 'request') return answer(message.request, origin);
    return message.kind === 'invalid' ? errorReply(400, message.id, message.code, message.message) : accepted;
  };

  function answer(request: JsonRpcRequest, origin: Origin): Reply | Promise<Reply> {
    const era = eraOf(request, origin.headers);
    const refusal = refusalOf(era, request, origin.headers);
    if (refusal) return errorReply(400, request.id, refusal.code, refusal.message, refusal.data);
    return methods[era].get(request.method)?.(request, origin) ?? unknownMethod(request, era);
  }

  /** Batches exist in 2025-03-26 only; in the other legacy revisions they do no harm. */
  async function batch(posted: readonly unknown[], origin: Origin): Promise<Reply> {
    if (posted.length === 0 || posted.length > maxBatch) {
      const message = `A batch holds 1 to ${maxBatch} messages, got ${posted.length}`;
      return errorReply(400, null, jsonRpcCodes.invalidRequest, message);
    }
    const replies = await Promise.all(posted.map((message) => batched(message, origin)));
    const bodies = replies.flatMap(({ body }) => body ?? []);
    return bodies.length > 0 ? { status: 200, body: `[${bodies.join(',')}]` } : accepted;
  }

  function batched(posted: unknown, origin: Origin): Reply | Promise<Reply> {
    const message = parseMessage(posted);
    if (message.kind === 'invalid') return errorReply(400, message.id, message.code, message.message);
    if (message.kind !== 'request') return accepted;
    if (eraOf(message.request, origin.headers) === 'legacy') return answer(message.request, origin);
    const reason = 'Protocol 2026-07-28 has no batches; post each request alone';
    return errorReply(400, message.request.id, jsonRpcCodes.invalidRequest, reason);
  }
}

function unknownMethod({ id, method }: JsonRpcRequest, era: Era): Reply {
  const status = era === 'modern' ? 404 : 200;
  return errorReply(status, id, jsonRpcCodes.methodNotFound, `Unknown method ${quote(method)}`);
}
