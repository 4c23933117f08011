import type { Tool } from '@modelcontextprotocol/sdk/types.js';

/** A tool as `tools/list` gives it. */
export type { ContentBlock, Tool, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
export type ToolList = { readonly tools: readonly Tool[] };

/** The revision without a handshake: every request carries its own `_meta` (SPEC 2026-07-28, basic/versioning). */
export const modernVersion = '2026-07-28';

/** Revisions that open with `initialize`, newest first. */
export const legacyVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

/** Every revision that is served, newest first. */
export const supportedVersions: readonly string[] = [modernVersion, ...legacyVersions];

/** Codes that the specification reserves (SPEC 2026-07-28; -32020 to -32099). */
export const mcpCodes = { headerMismatch: -32020, unsupportedProtocolVersion: -32022 } as const;

/** `_meta` keys of requests and results in the modern era. */
export const mcpMeta = {
  protocolVersion: 'io.modelcontextprotocol/protocolVersion',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
  subscriptionId: 'io.modelcontextprotocol/subscriptionId',
} as const;

/** Request headers of the protocol, in the lower case that Node gives them. */
export const mcpHeaders = {
  protocolVersion: 'mcp-protocol-version',
  method: 'mcp-method',
  name: 'mcp-name',
} as const;

/** Headers of our own, in the lower case that Node gives them. */
export const toolpacksHeaders = {
  /** The class with which the one tool call of the answer failed, so that nobody has to read the body to count it. */
  errorClass: 'toolpacks-error-class',
  /** The aggregate to the gateway: the pack that is to get the message in the body. */
  forward: 'toolpacks-forward',
  /** The gateway to the aggregate: the packs that the caller may call, with commas between them; without it, all. */
  packs: 'toolpacks-packs',
} as const;

/** `_meta` keys of our own. */
export const toolpacksMeta = {
  freshness: 'dev.toolpacks/freshness',
  source: 'dev.toolpacks/source',
  truncated: 'dev.toolpacks/truncated',
  missing: 'dev.toolpacks/missing',
  error: 'dev.toolpacks/error',
  examples: 'dev.toolpacks/examples',
  pack: 'dev.toolpacks/pack',
  /** Of a pack's list of tools, to tell it from another one: SHA-256 in hexadecimal of their canonical JSON (RFC 8785). */
  digest: 'dev.toolpacks/digest',
} as const;
