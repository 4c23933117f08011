import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { RunningPack } from '../src/testing/contract/contract-subject.ts';

export interface Message {
  readonly method: string;
  readonly params: { readonly arguments?: Readonly<Record<string, unknown>>; readonly [member: string]: unknown };
}

export type Result = Readonly<Record<string, unknown>>;

/** Falsifies what goes through of one method, and of pages such as `/status`. */
export interface Tampering {
  /** Default `tools/call`. */
  readonly method?: string;
  toMessage?(message: Message): Message;
  toResult?(result: Result, message: Message): Result;
  toPage?(text: string): string;
}

/** Stands before a pack and breaks what the kit itself would never let a pack break. */
export async function startProxy(pack: RunningPack, tampering: Tampering): Promise<RunningPack> {
  const { method: tampered = 'tools/call', toMessage, toResult, toPage = (text) => text } = tampering;
  const server = createServer(async (request, response) => {
    const { method = 'GET', url, headers } = request;
    if (method === 'GET') return void response.end(toPage(await (await fetch(`${pack.baseUrl}${url}`)).text()));
    const posted = (await json(request)) as Message;
    const isTampered = posted.method === tampered;
    const message = toMessage && isTampered ? toMessage(posted) : posted;
    const passed = Object.entries(headers).filter(([name]) => /^(mcp|content-type)/.test(name));
    const init = { method, headers: passed as [string, string][], body: JSON.stringify(message) };
    const answered = (await (await fetch(`${pack.baseUrl}${url}`, init)).json()) as { result?: Result };
    const { result } = answered;
    response.end(
      JSON.stringify(result && toResult && isTampered ? { ...answered, result: toResult(result, posted) } : answered),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await pack.stop();
    },
  };
}
