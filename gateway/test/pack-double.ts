import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export type Answer = (request: IncomingMessage, response: ServerResponse, received: ReceivedRequest) => unknown;

export interface PackDouble {
  readonly url: string;
  readonly port: number;
  /** Whole requests, oldest first. */
  readonly received: readonly ReceivedRequest[];
  /** Requests whose connection was ended before their answer was complete. */
  abandoned(): number;
  answerWith(answer: Answer): void;
  stop(): Promise<void>;
}

/** Where a double listens; by default on a free port of 127.0.0.1. */
export interface Place {
  readonly host?: string | undefined;
  readonly port?: number | undefined;
}

/** A pack that answers as it is told to, in JSON unless told otherwise; by default with an empty result. */
export async function startPackDouble(first: Answer = emptyResult, place: Place = {}): Promise<PackDouble> {
  const received: ReceivedRequest[] = [];
  let answer = first;
  let abandoned = 0;
  const server = createServer(async (request, response) => {
    response.once('close', () => {
      if (!response.writableFinished) abandoned++;
    });
    const body = Buffer.concat(await request.toArray());
    const whole = { method: String(request.method), path: String(request.url), headers: request.headers, body };
    received.push(whole);
    response.setHeader('content-type', 'application/json');
    await answer(request, response, whole);
  });
  return {
    ...(await listenAt(server, place)),
    received,
    abandoned: () => abandoned,
    answerWith(next) {
      answer = next;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}

export const emptyResult: Answer = (_request, response) => response.end('{"jsonrpc":"2.0","id":1,"result":{}}');

export interface SocketDouble {
  readonly url: string;
  readonly port: number;
  /** Connections so far. */
  count(): number;
  stop(): Promise<void>;
}

/** Something at a pack's address that gets to decide about every byte; called once a connection has sent some. */
export async function startSocketDouble(
  onRequest: (socket: Socket, connection: number, bytes: Buffer) => void,
  place: Place = {},
): Promise<SocketDouble> {
  const open = new Set<Socket>();
  let connections = 0;
  const server = createTcpServer((socket) => {
    const connection = connections++;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => onRequest(socket, connection, bytes));
  });
  return {
    ...(await listenAt(server, place)),
    count: () => connections,
    async stop() {
      server.close();
      for (const socket of open) socket.destroy();
      if (server.listening) await once(server, 'close');
    },
  };
}

/** Nothing listens here: no system gives a port below 1024 to a server that asks for a free one. */
export const deadPort = 1019;
export const deadUrl = `http://127.0.0.1:${deadPort}`;

async function listenAt(server: Server, { host = '127.0.0.1', port = 0 }: Place) {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`, port: address.port };
}

/** Every answer that the gateway asks a pack for, in one. */
const everything = JSON.stringify({
  result: { instructions: '', _meta: { 'io.modelcontextprotocol/serverInfo': { version: '1' } }, tools: [] },
  remotes: [],
});

/** Answers that are not those of an MCP server. */
export const answeringNonsense = {
  html: (_request, response) => response.end('<html>'),
  'an empty body': (_request, response) => response.end(),
  'another shape': (_request, response) => response.end('{"result":{"tools":"none"}}'),
  'an error': (_request, response) => response.writeHead(500).end('{"jsonrpc":"2.0","id":1,"error":{"code":1}}'),
  null: (_request, response) => response.end('null'),
  'more than is read': (_request, response) => response.end(everything + ' '.repeat(1_048_576)),
  'a broken answer': (_request, response) =>
    response.writeHead(200, { 'content-length': 99 }).write('{', () => response.destroy()),
  'a reset': (request) => request.socket.resetAndDestroy(),
} satisfies Record<string, Answer>;
