import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface Upstream {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** How many requests have come so far. */
  asked(): number;
  /** Path and headers of each of them. */
  readonly requests: readonly { readonly url: string; readonly headers: IncomingHttpHeaders }[];
  /** How many of them are neither answered nor ended by the client. */
  pending(): number;
  /** How all further requests are answered. */
  answerWith(answer: Answer): void;
  /** Answers further requests well, and ends those that were left unanswered. */
  recover(): void;
  /** Delays all further requests until the returned function is called; they are answered well then. */
  hold(): () => void;
  /** Further responses have an ETag, and a request that repeats it gets a 304. */
  addEtags(): void;
  stop(): Promise<void>;
}

const etag = '"contract"';

/** Serves a fake over real HTTP on a free port, and has bad days when told to. */
export async function startUpstream(handle: (request: Request) => Promise<Response>): Promise<Upstream> {
  const well: Answer = (request, response) => {
    answerWell(handle, request, response).catch(() => request.socket.resetAndDestroy());
  };
  let current = well;
  let hasEtags = false;
  const requests: Upstream['requests'][number][] = [];
  const pending = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '/', headers: request.headers });
    pending.add(response);
    response.once('close', () => pending.delete(response));
    if (hasEtags && request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else if (hasEtags) current(request, response.setHeader('etag', etag));
    else current(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the fake has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    asked: () => requests.length,
    pending: () => pending.size,
    answerWith(answer) {
      current = answer;
    },
    recover() {
      current = well;
      for (const response of pending) response.destroy();
    },
    hold() {
      const held: (() => void)[] = [];
      current = (request, response) => held.push(() => well(request, response));
      return () => {
        current = well;
        for (const release of held) release();
      };
    },
    addEtags() {
      hasEtags = true;
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
  const given = Object.fromEntries([...response.headers].filter(([name]) => !outgoing.hasHeader(name)));
  outgoing.writeHead(response.status, given).end(body);
}
