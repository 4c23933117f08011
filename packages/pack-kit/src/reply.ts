import { type RequestId, toJsonRpcError } from '@toolpacks/contracts';

/** An answer before it meets HTTP. Without a body there is nothing to say. */
export interface Reply {
  readonly status: number;
  readonly body?: string;
  readonly contentType?: 'application/json' | 'text/event-stream';
}

export const accepted: Reply = { status: 202 };

/** A result whose JSON is at hand. */
export function resultReply(id: RequestId, resultJson: string): Reply {
  return { status: 200, body: `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${resultJson}}` };
}

export function errorReply(
  status: number,
  id: RequestId | null,
  code: number,
  message: string,
  data?: Readonly<Record<string, unknown>>,
): Reply {
  return { status, body: JSON.stringify(toJsonRpcError(id, code, message, data)) };
}
