import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { listenOnFreePort } from './serve-handler.ts';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface FaultyServer {
  readonly url: string;
  readonly host: string;
  /** Method and path of what has been asked so far. */
  readonly asked: readonly string[];
  /** Requests whose connection the client ended before the answer was complete. */
  abandoned(): number;
  answerWith(answer: Answer): void;
  close(): Promise<void>;
}

/** A real HTTP server that answers as badly as it is told to. */
export async function startFaultyServer(first: Answer): Promise<FaultyServer> {
  const asked: string[] = [];
  let answer = first;
  let abandoned = 0;
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.once('close', () => {
      if (!response.writableFinished) abandoned++;
    });
    answer(request, response);
  });
  const { url, host, stop } = await listenOnFreePort(server);
  return {
    url,
    host,
    asked,
    abandoned: () => abandoned,
    answerWith: (next) => {
      answer = next;
    },
    close: stop,
  };
}

const json = { 'content-type': 'application/json' };

export const answers = {
  json:
    (value: unknown): Answer =>
    (_request, response) =>
      response.writeHead(200, json).end(JSON.stringify(value)),
  text:
    (status: number, body: string, headers: Record<string, string> = {}): Answer =>
    (_request, response) =>
      response.writeHead(status, headers).end(body),
  /** Each answer once, the last one for ever. */
  inTurn: (...turns: readonly Answer[]): Answer => {
    let turn = 0;
    return (request, response) => turns[Math.min(turn++, turns.length - 1)]?.(request, response);
  },
  reset: (request: IncomingMessage) => request.socket.resetAndDestroy(),
  silent: () => undefined,
  slowHeaders: (request: IncomingMessage) => request.socket.write('HTTP/1.1 200 OK\r\nx-never'),
  slowBody: (_request: IncomingMessage, response: ServerResponse) => response.writeHead(200, json).write('{"name":'),
  cutBody: (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { ...json, 'content-length': '1000' }).write('{"name":', () => response.destroy());
  },
  /** Promises more than it sends. */
  longLength: (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(200, { ...json, 'content-length': '5000' }).flushHeaders(),
  /** A body of so many bytes, without saying so before. */
  huge:
    (bytes: number): Answer =>
    (_request, response) => {
      response.writeHead(200, json);
      const piece = ' '.repeat(65_536);
      let left = bytes;
      const pour = () => {
        while (left > 0 && !response.destroyed) {
          left -= piece.length;
          if (!response.write(piece)) return;
        }
        response.end();
      };
      response.on('drain', pour);
      pour();
    },
  /** A body without end and without a length. */
  endless: (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, json);
    const pour = () => {
      while (!response.destroyed && response.write(' '.repeat(1024)));
    };
    response.on('drain', pour);
    pour();
  },
  /** 1 MiB of spaces in about a kilobyte. */
  gzipBomb: (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1024 * 1024, ' '))),
} satisfies Record<string, unknown>;
