import { mcpMeta, modernVersion } from '@toolpacks/contracts';

/** `_meta` that makes a request one of protocol 2026-07-28. */
export const modernMeta = { [mcpMeta.protocolVersion]: modernVersion, [mcpMeta.clientCapabilities]: {} };

/** The headers that such a request repeats its body in. */
export function modernHeaders(method: string, name?: string): Record<string, string> {
  return {
    'MCP-Protocol-Version': modernVersion,
    'Mcp-Method': method,
    ...(name !== undefined && { 'Mcp-Name': name }),
  };
}
