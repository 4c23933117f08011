import { mcpMeta, modernVersion } from '@toolpacks/contracts';
import * as z from 'zod';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text as JSON, where it is that. */
  readonly body: unknown;
}

/** Posts a body as it is where it is a text, else as JSON. */
export async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type') === 'application/json';
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

export const message = (method: string, params?: object, id: string | number = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params && { params }),
});

/** A message of the modern era. */
export const modern = (method: string, params: object = {}, id: string | number = 1) =>
  message(
    method,
    { ...params, _meta: { [mcpMeta.protocolVersion]: modernVersion, [mcpMeta.clientCapabilities]: {} } },
    id,
  );

export const modernHeaders = (method: string, name?: string): Record<string, string> => ({
  'MCP-Protocol-Version': modernVersion,
  'Mcp-Method': method,
  ...(name !== undefined && { 'Mcp-Name': name }),
});

const listed = z.object({
  result: z.looseObject({
    tools: z.array(z.looseObject({ name: z.string() })),
    ttlMs: z.number().optional(),
    cacheScope: z.string().optional(),
    _meta: z.looseObject({}).optional(),
  }),
});

export type Listed = z.output<typeof listed>['result'];

/** The result of `tools/list`. */
export async function listTools(url: string, headers: Record<string, string> = {}): Promise<Listed> {
  return listed.parse((await post(url, message('tools/list'), headers)).body).result;
}

export const namesOf = ({ tools }: Listed): string[] => tools.map(({ name }) => name);
