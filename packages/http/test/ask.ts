import type { OutgoingHttpHeaders } from 'node:http';
import { exchange, type Received } from '../src/testing/index.ts';

export { exchange as ask, type Received } from '../src/testing/index.ts';

/** Posts a JSON body. */
export function post(url: string, body: string | Buffer, headers: OutgoingHttpHeaders = {}): Promise<Received> {
  return exchange(url, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body });
}

/** The `error` of a JSON-RPC error body. */
export function errorOf({ text }: Received): { readonly code: number; readonly message: string } {
  return JSON.parse(text).error;
}
