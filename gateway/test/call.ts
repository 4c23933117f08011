import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

export interface CallOptions {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  readonly signal?: AbortSignal;
}

export interface Answered {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

/** A JSON-RPC message that every pack answers. */
export const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

/** One request on a connection of its own; path and headers go out exactly as given. */
export async function call(origin: string, path: string, options: CallOptions = {}): Promise<Answered> {
  const answer = await open(origin, path, options);
  const body = Buffer.concat(await answer.toArray());
  return { status: answer.statusCode, headers: answer.headers, body, text: body.toString() };
}

/** POSTs JSON; text goes out as it is. */
export function post(origin: string, path: string, message: unknown = ping, headers: OutgoingHttpHeaders = {}) {
  return call(origin, path, postOptions(message, headers));
}

export const postOptions = (message: unknown = ping, headers: OutgoingHttpHeaders = {}) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message),
});

/** The answer as soon as its head is there. */
export async function open(origin: string, path: string, options: CallOptions = {}): Promise<IncomingMessage> {
  const { method = 'GET', headers = {}, body, signal } = options;
  const { hostname, port } = new URL(origin);
  const asked = request({ host: hostname, port, path, method, headers, agent: false, ...(signal && { signal }) });
  asked.end(body);
  const [answer]: IncomingMessage[] = await once(asked, 'response');
  if (!answer) throw new Error('no answer');
  return answer;
}

/** Sends bytes as they are and reads until the other side ends. */
export async function exchange(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(bytes, 'latin1');
  return Buffer.concat(await socket.toArray()).toString('latin1');
}

/** The JSON of a page of the gateway. */
export async function getJson(origin: string, path: string, headers: OutgoingHttpHeaders = {}) {
  return JSON.parse((await call(origin, path, { headers })).text);
}
