import type { JsonObject } from '../json.ts';

/** One call of one tool, as a caller thinks of it. */
export interface ToolCall {
  readonly pack: string;
  readonly tool: string;
  readonly args: JsonObject;
}

/** Where a pack's endpoint is from the page, which is at the root of the gateway, wherever that is. */
export const endpointOf = (pack: string): string => `${encodeURIComponent(pack)}/mcp`;

/** The JSON-RPC message of a call. */
export const toMessage = ({ tool, args }: ToolCall) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: tool, arguments: args },
});
