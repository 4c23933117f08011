import { type RequestId, toJsonRpcError } from '@toolpacks/contracts';
import type { CallResult } from './result.ts';

/** An answer before it meets HTTP. Without a body there is nothing to say. */
export interface Reply {
  readonly status: number;
  readonly body?: string;
  readonly contentType?: 'application/json' | 'text/event-stream';
  /** The one tool call that is answered, where it is one. */
  readonly call?: EndedCall;
  /** Of the one JSON-RPC error, where it is one. */
  readonly errorCode?: number;
  /** The pack that is to answer in place of this server; the body is then the message for it. */
  readonly forwardTo?: string;
}

export interface EndedCall {
  readonly tool: string;
  readonly result: CallResult;
}

export const accepted: Reply = { status: 202 };

/** A result whose JSON is at hand. */
export function resultReply(id: RequestId, resultJson: string): Reply {
  return { status: 200, body: resultBody(id, resultJson) };
}

/** The same for the result of a tool call. */
export function callReply(id: RequestId, resultJson: string, call: EndedCall): Reply {
  return { status: 200, body: resultBody(id, resultJson), call };
}

const resultBody = (id: RequestId, resultJson: string): string =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${resultJson}}`;

/** A message that a gateway in front is to take to a pack. */
export function forwardReply(pack: string, message: string): Reply {
  return { status: 200, body: message, forwardTo: pack };
}

export function errorReply(
  status: number,
  id: RequestId | null,
  code: number,
  message: string,
  data?: Readonly<Record<string, unknown>>,
): Reply {
  return { status, body: JSON.stringify(toJsonRpcError(id, code, message, data)), errorCode: code };
}
