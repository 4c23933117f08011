/** A request's id as JSON-RPC 2.0 allows it; MCP narrows it to a string or an integer. */
export type RequestId = string | number;

/** Codes of the JSON-RPC 2.0 specification, section 5.1. */
export const jsonRpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
} as const;

export interface JsonRpcRequest {
  readonly jsonrpc: '2.0';
  readonly id: RequestId;
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

export interface JsonRpcErrorBody {
  readonly jsonrpc: '2.0';
  readonly id: RequestId | null;
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** One element of what a client may post, told apart. `invalid` carries the id to answer with. */
export type ParsedMessage =
  | { readonly kind: 'request'; readonly request: JsonRpcRequest }
  | { readonly kind: 'notification' }
  | { readonly kind: 'response' }
  | { readonly kind: 'invalid'; readonly id: RequestId | null; readonly code: number; readonly message: string };

/**
 * Tells requests, notifications and responses apart. Follows JSON-RPC 2.0 as MCP narrows it: an id is a string or an
 * integer and never null, params are named.
 */
export function parseMessage(value: unknown): ParsedMessage {
  if (!isRecord(value)) return invalid(null, 'A JSON-RPC message is a JSON object');
  const { jsonrpc, method, params } = value;
  const id = idOf(value);
  if (jsonrpc !== '2.0') return invalid(id, 'The member "jsonrpc" must be "2.0"');
  if (!('id' in value)) {
    return typeof method === 'string'
      ? { kind: 'notification' }
      : invalid(null, 'The member "method" must be a string');
  }
  if (method === undefined && ('result' in value || 'error' in value)) return { kind: 'response' };
  if (id === null) return invalid(null, 'The member "id" must be a string or an integer, not null');
  if (typeof method !== 'string') return invalid(id, 'The member "method" must be a string');
  if (typeof id === 'number' && !Number.isSafeInteger(id)) {
    return invalidParams(id, 'The member "id" must be an integer of at most 2^53 - 1, or a string');
  }
  if (params !== undefined && !isRecord(params)) return invalidParams(id, 'The member "params" must be an object');
  return { kind: 'request', request: params === undefined ? { jsonrpc, id, method } : { jsonrpc, id, method, params } };
}

export function toJsonRpcError(
  id: RequestId | null,
  code: number,
  message: string,
  data?: Readonly<Record<string, unknown>>,
): JsonRpcErrorBody {
  return { jsonrpc: '2.0', id, error: data ? { code, message, data } : { code, message } };
}

/** The id to answer with: that of a single message where it is usable, else null. */
export function idOf(value: unknown): RequestId | null {
  if (!isRecord(value)) return null;
  return typeof value.id === 'string' || typeof value.id === 'number' ? value.id : null;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalid(id: RequestId | null, message: string): ParsedMessage {
  return { kind: 'invalid', id, code: jsonRpcCodes.invalidRequest, message };
}

function invalidParams(id: RequestId, message: string): ParsedMessage {
  return { kind: 'invalid', id, code: jsonRpcCodes.invalidParams, message };
}
