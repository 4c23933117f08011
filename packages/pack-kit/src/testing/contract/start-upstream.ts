import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface Upstream {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** How many requests have come so far. */
  asked(): number;
  /** How many of them the asker ended before they were answered. */
  abandoned(): number;
  /** How all further requests are answered; without an answer, well. */
  answerWith(answer?: Answer): void;
  stop(): Promise<void>;
}

/** Serves a stand-in over real HTTP on a free port, and has bad days when told to. */
export async function startUpstream(handle: (request: Request) => Promise<Response>): Promise<Upstream> {
  const well: Answer = (request, response) => {
    answerWell(handle, request, response).catch(() => request.socket.resetAndDestroy());
  };
  let current = well;
  let asked = 0;
  let abandoned = 0;
  const server = createServer((request, response) => {
    asked++;
    response.once('close', () => {
      if (!response.writableFinished) abandoned++;
    });
    current(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the stand-in has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked: () => asked,
    abandoned: () => abandoned,
    answerWith(answer = well) {
      current = answer;
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answerWell(
  handle: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { url = '/', method = 'GET', headers } = incoming;
  const left = new AbortController();
  outgoing.once('close', () => left.abort());
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const request = new Request(new URL(url, `http://${headers.host}`), {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value ? [[name, `${value}`]] : [],
    ),
    signal: left.signal,
    ...(hasBody && { body: new Uint8Array(await buffer(incoming)) }),
  });
  const response = await handle(request);
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(body);
}
