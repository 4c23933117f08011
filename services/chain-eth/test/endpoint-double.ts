import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Posted {
  /** The JSON that was posted: a request, or an array of them. */
  readonly body: unknown;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

export interface EndpointDouble {
  readonly url: string;
  /** Every HTTP request so far. */
  readonly posted: readonly Posted[];
  stop(): Promise<void>;
}

export type Behaviour = (body: unknown) => Reply | Promise<Reply>;

/** A JSON-RPC endpoint over real HTTP that behaves as told. */
export async function startDouble(behave: Behaviour): Promise<EndpointDouble> {
  const posted: Posted[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const body: unknown = JSON.parse(await text(request));
    posted.push({ body, url: request.url ?? '', headers: request.headers });
    const { status = 200, headers = { 'content-type': 'application/json' }, body: answer } = await behave(body);
    response.writeHead(status, headers).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    posted,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Hands everything on to a real node. */
export const forwardTo =
  (node: string): Behaviour =>
  async (body) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(node, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: await response.text() };
  };

/** Takes no batches: `refuse` answers them, and single requests go on to a real node. */
export const refusingBatches =
  (node: string, refuse: Reply): Behaviour =>
  (body) =>
    Array.isArray(body) ? refuse : forwardTo(node)(body);

/** Answers every request of a batch, and every single one, with the same JSON-RPC error. */
export const failingWith =
  (error: object): Behaviour =>
  (body) => {
    const toAnswer = ({ id }: { id: unknown }) => ({ jsonrpc: '2.0', id, error });
    return { body: JSON.stringify(Array.isArray(body) ? body.map(toAnswer) : toAnswer(body as { id: unknown })) };
  };

/** One bare error object in answer to whatever was posted, as endpoints send it that refuse the whole of it. */
export const oneError = (error: object, id: unknown = null): Reply => ({
  body: JSON.stringify({ jsonrpc: '2.0', id, error }),
});

/** Takes the connection and never answers. */
export const hanging: Behaviour = () => new Promise(() => undefined);

/** A URL on which nothing listens. */
export async function deadUrl(): Promise<string> {
  const double = await startDouble(hanging);
  await double.stop();
  return double.url;
}
