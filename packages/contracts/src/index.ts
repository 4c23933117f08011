export type { Call, Freshness, FreshnessState, MissingPart, Provenance, Source, Truncation } from './call.ts';
export { decodeHeaderValue, encodeHeaderValue } from './header-value.ts';
export type { JsonLimits } from './json-limits.ts';
export { jsonExcess } from './json-limits.ts';
export type { JsonRpcErrorBody, JsonRpcRequest, ParsedMessage, RequestId } from './json-rpc.ts';
export { idOf, isRecord, jsonRpcCodes, parseMessage, toJsonRpcError } from './json-rpc.ts';
export type { ContentBlock, Tool, ToolAnnotations, ToolList } from './mcp.ts';
export {
  legacyVersions,
  mcpCodes,
  mcpHeaders,
  mcpMeta,
  modernVersion,
  supportedVersions,
  toolpacksHeaders,
  toolpacksMeta,
} from './mcp.ts';
export { packName, packPath } from './pack-name.ts';
export { cut, quote } from './quote.ts';
export { serverName } from './server-name.ts';
export type { DriftedFields, DriftKind, StoreStatus, UpstreamDrift, UpstreamStatus } from './status.ts';
export type { ErrorClass, ErrorMeta, ToolErrorOptions } from './tool-error.ts';
export { errorClasses, isErrorClass, ToolError } from './tool-error.ts';
