import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

export interface Sent {
  /** As curl has it: POST where there is a body, else GET. */
  readonly method?: string;
  /** Sent as they are written here, letter case included. Nothing but Host, Connection and the length is added. */
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** One HTTP exchange without the headers that `fetch` adds of itself; on a connection of its own unless an agent is given. */
export function exchange(url: string, sent: Sent = {}, agent: Agent | false = false): Promise<Received> {
  const { body, method = body === undefined ? 'GET' : 'POST', headers = {} } = sent;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.once('error', reject);
      incoming.once('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
