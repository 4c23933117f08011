import { mcpMeta, modernVersion } from '@toolpacks/contracts';

type Headers = Readonly<Record<string, string>>;

export const json: Headers = { 'Content-Type': 'application/json' };

/** What the specification wants of clients, and bare callers do not send. */
export const fullAccept: Headers = { Accept: 'application/json, text/event-stream' };

/** The headers of the modern era: version, method, and the tool's name where one is called. */
export const version: Headers = { 'MCP-Protocol-Version': modernVersion };
export const method = (name: string): Headers => ({ 'Mcp-Method': name });
export const toolName = (name: string): Headers => ({ 'Mcp-Name': name });
export const asking = (name: string): Headers => ({ ...json, ...version, ...method(name) });
export const modernCall: Headers = { ...asking('tools/call'), ...toolName('lookup') };

/** The `_meta` that every modern request carries; `also` is added to it or replaces a part. */
export const meta = (also: object = {}) => ({
  [mcpMeta.protocolVersion]: modernVersion,
  [mcpMeta.clientCapabilities]: {},
  ...also,
});

/** `tools/call` of `lookup` in the legacy era, id 1; `also` is added to its params or replaces a part. */
export const call = (also: object = {}): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'lookup', arguments: { city: 'paris' }, ...also },
  });

/** The same in the modern era. */
export const callWithMeta = (also: object = {}): string => call({ _meta: meta(), ...also });

/** Any request in the modern era, id "d". */
export const modern = (name: string, also: object = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 'd', method: name, params: { _meta: meta(), ...also } });

/** Any request in the legacy era, without params, id 1. */
export const bare = (name: string, id: unknown = 1): string => JSON.stringify({ jsonrpc: '2.0', id, method: name });

export const initialize = (protocolVersion: string): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion, capabilities: {}, clientInfo: { name: 'c', version: '1' } },
  });
