import type { Agent } from 'node:http';
import { isRecord } from '@toolpacks/contracts';
import { exchange } from '@toolpacks/http/testing';
import type { Caller } from './start-load.ts';

export interface Tool {
  readonly pack: string;
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
}

export const randomQuote: Tool = { pack: 'quotes', name: 'random_quote' };

/** Calls a tool over connections that are kept. Everything but an answer with data is a failure. */
export function callTool(baseUrl: string, { pack, ...params }: Tool, agent: Agent): Caller {
  const url = `${baseUrl}/${pack}/mcp`;
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  return async () => {
    try {
      const { status, text } = await exchange(url, { headers, body }, agent);
      return status === 200 && hasData(text) ? undefined : `HTTP ${status}: ${text.slice(0, 200)}`;
    } catch (error) {
      return codeOf(error) ?? String(error);
    }
  };
}

/** Of an error of Node's, such as ECONNREFUSED. */
export function codeOf(error: unknown): string | undefined {
  return isRecord(error) && typeof error.code === 'string' ? error.code : undefined;
}

function hasData(text: string): boolean {
  const { id, result } = JSON.parse(text);
  return id === 1 && isRecord(result) && result.isError !== true && isRecord(result.structuredContent);
}
