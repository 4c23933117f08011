import { startPack } from '@toolpacks/pack-kit/testing';
import { readConfig } from '../src/config.ts';
import { createPack } from '../src/pack.ts';

export interface CallResult {
  readonly isError?: boolean;
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly _meta: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface Service {
  readonly baseUrl: string;
  /** Calls a tool over HTTP; gives the `result` of the JSON-RPC answer. */
  call(tool: string, args?: object): Promise<CallResult>;
  stop(): Promise<void>;
}

/** The pack as its users meet it, configured by its environment and served over real HTTP. */
export async function startService(env: NodeJS.ProcessEnv): Promise<Service> {
  const { baseUrl, url, stop } = await startPack(createPack(readConfig(env)));
  return {
    baseUrl,
    stop,
    async call(tool, args = {}) {
      const params = { name: tool, arguments: args };
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      });
      const { result } = (await response.json()) as { result: CallResult };
      return result;
    },
  };
}

export const sourceOf = (result: CallResult) => result._meta['dev.toolpacks/source'];
export const freshnessOf = (result: CallResult) => result._meta['dev.toolpacks/freshness'];
export const errorOf = (result: CallResult) => result._meta['dev.toolpacks/error'];
export const textOf = (result: CallResult) => result.content.map(({ text }) => text).join('\n');
