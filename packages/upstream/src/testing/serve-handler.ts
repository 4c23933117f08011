import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

export interface HttpServer {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly host: string;
  /** Every request so far. */
  readonly asked: readonly Asked[];
  stop(): Promise<void>;
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    asked,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
