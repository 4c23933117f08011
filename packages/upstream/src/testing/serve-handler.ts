import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';

export interface Asked {
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Listening {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly host: string;
  /** Resets connections that are still open. */
  stop(): Promise<void>;
}

export interface HttpServer extends Listening {
  /** Every request so far. */
  readonly asked: readonly Asked[];
}

/** Serves a handler of the fetch API over real HTTP on a free port. Where it throws, the connection breaks. */
export async function serveHandler(handle: (request: Request) => Promise<Response>): Promise<HttpServer> {
  const asked: Asked[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { url = '/', method = 'GET', headers } = incoming;
    asked.push({ url, headers });
    const left = new AbortController();
    outgoing.once('close', () => left.abort());
    try {
      const request = new Request(new URL(url, `http://${headers.host}`), {
        method,
        headers: new Headers(Object.entries(headers).flatMap(([name, value]) => (value ? [[name, `${value}`]] : []))),
        signal: left.signal,
      });
      const response = await handle(request);
      const body = Buffer.from(await response.arrayBuffer());
      outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(body);
    } catch {
      incoming.socket.resetAndDestroy();
    }
  });
  return { ...(await listenOnFreePort(server)), asked };
}

/** Has a server listen on a free port of 127.0.0.1. */
export async function listenOnFreePort(server: Server): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const host = `127.0.0.1:${address.port}`;
  return {
    url: `http://${host}`,
    host,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
