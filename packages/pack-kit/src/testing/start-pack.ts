import { listen, readEnv, serverEnv } from '@toolpacks/http';
import * as z from 'zod';
import { createPackApp } from '../create-pack-app.ts';
import type { Pack } from '../define-pack.ts';
import type { ToolResult } from './tool-result.ts';

export interface StartedPack {
  /** `http://127.0.0.1:<port>` */
  readonly baseUrl: string;
  /** The MCP endpoint. */
  readonly url: string;
  /** Calls a tool over HTTP; gives the `result` of the JSON-RPC answer. */
  call(tool: string, args?: object): Promise<ToolResult>;
  /** Any other method; gives its `result`. */
  ask<T>(method: string, params?: object): Promise<T>;
  stop(): Promise<void>;
}

/** Serves a pack over real HTTP on a free port. */
export async function startPack(pack: Pack, env: NodeJS.ProcessEnv = {}): Promise<StartedPack> {
  const settings = readEnv(z.object(serverEnv), { PORT: '0', LOG_LEVEL: 'silent', DRAIN_DELAY_MS: '0', ...env });
  const listening = await listen(createPackApp(pack, settings), settings);
  const url = `${listening.url}/${pack.name}/mcp`;

  async function ask<T>(method: string, params: object = {}): Promise<T> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result } = (await response.json()) as { result: T };
    return result;
  }

  return {
    baseUrl: listening.url,
    url,
    ask,
    call: (tool, args = {}) => ask('tools/call', { name: tool, arguments: args }),
    stop: () => listening.stop(),
  };
}
