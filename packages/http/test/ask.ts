import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

export interface Question {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** One request on a connection of its own. Unlike fetch it sends any header, Host included. */
export function ask(url: string, { method = 'GET', headers = {}, body }: Question = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Posts a JSON body. */
export function post(url: string, body: string | Buffer, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
  return ask(url, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body });
}

/** The `error` of a JSON-RPC error body. */
export function errorOf({ text }: Answer): { readonly code: number; readonly message: string } {
  return JSON.parse(text).error;
}
