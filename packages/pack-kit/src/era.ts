import type { IncomingHttpHeaders } from 'node:http';
import {
  decodeHeaderValue,
  isRecord,
  type JsonRpcRequest,
  jsonRpcCodes,
  legacyVersions,
  mcpCodes,
  mcpHeaders,
  mcpMeta,
  modernVersion,
  supportedVersions,
} from '@toolpacks/contracts';
import { describeValue } from './describe-value.ts';

export type Era = 'legacy' | 'modern';

/** Why a request is refused before its method is looked at; always HTTP 400. */
export interface Refusal {
  readonly code: number;
  readonly message: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/**
 * A request is modern where its `_meta` names a protocol version, or its version header is 2026-07-28 or later; else it
 * is legacy, and so is a bare curl. Nothing is remembered between requests.
 */
export function eraOf({ params }: JsonRpcRequest, headers: IncomingHttpHeaders): Era {
  if (isRecord(params?._meta) && mcpMeta.protocolVersion in params._meta) return 'modern';
  const version = headers[mcpHeaders.protocolVersion];
  return typeof version === 'string' && version >= modernVersion ? 'modern' : 'legacy';
}

/** Checks what the era demands of headers and `_meta`, in the order that the conformance suite expects. */
export function refusalOf(era: Era, request: JsonRpcRequest, headers: IncomingHttpHeaders): Refusal | undefined {
  return era === 'legacy' ? legacyRefusal(headers) : modernRefusal(request, headers);
}

function legacyRefusal(headers: IncomingHttpHeaders): Refusal | undefined {
  const version = headers[mcpHeaders.protocolVersion];
  return version === undefined || legacyVersions.some((known) => known === version) ? undefined : unsupported(version);
}

function modernRefusal({ method, params }: JsonRpcRequest, headers: IncomingHttpHeaders): Refusal | undefined {
  const meta = isRecord(params?._meta) ? params._meta : {};
  const version = meta[mcpMeta.protocolVersion];
  if (typeof version !== 'string') return missingMeta(mcpMeta.protocolVersion, 'a string');
  if (!isRecord(meta[mcpMeta.clientCapabilities])) return missingMeta(mcpMeta.clientCapabilities, 'an object');

  const differing = headerMismatch('MCP-Protocol-Version', headers[mcpHeaders.protocolVersion], version);
  if (differing) return differing;
  if (!supportedVersions.includes(version)) return unsupported(version);
  return (
    headerMismatch('Mcp-Method', headers[mcpHeaders.method], method) ??
    (method === 'tools/call' ? headerMismatch('Mcp-Name', decoded(headers[mcpHeaders.name]), params?.name) : undefined)
  );
}

function headerMismatch(name: string, header: unknown, expected: unknown): Refusal | undefined {
  if (header === expected) return undefined;
  const got = header === undefined ? 'is missing' : 'differs from it';
  return {
    code: mcpCodes.headerMismatch,
    message: `The header ${name} must repeat what the body says (${describeValue(expected)}); it ${got}`,
  };
}

const decoded = (header: string | string[] | undefined): string | string[] | undefined =>
  typeof header === 'string' ? decodeHeaderValue(header) : header;

function missingMeta(key: string, kind: string): Refusal {
  return { code: jsonRpcCodes.invalidParams, message: `params._meta[${JSON.stringify(key)}] must be ${kind}` };
}

function unsupported(requested: unknown): Refusal {
  return {
    code: mcpCodes.unsupportedProtocolVersion,
    message: `Protocol version ${describeValue(requested)} is not served; see data.supported`,
    data: { supported: supportedVersions, requested },
  };
}
