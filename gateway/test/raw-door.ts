import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { ping, post } from './call.ts';
import { type PackDouble, type ReceivedRequest, startPackDouble } from './pack-double.ts';
import { startGateway } from './start-gateway.ts';

/** What came of bytes that were sent on a connection of their own. */
export interface Heard {
  /** Of all answers, in order; 100 Continue among them. */
  readonly statuses: readonly number[];
  /** Everything that came back. */
  readonly text: string;
  /** Whether the connection was still good for another request, and in step. */
  readonly isKept: boolean;
  /** Whether it was reset, which can cost the caller the answer. */
  readonly isReset: boolean;
  /** What the pack got meanwhile. */
  readonly seen: readonly ReceivedRequest[];
}

export interface RawDoor {
  readonly url: string;
  readonly double: PackDouble;
  send(bytes: string): Promise<Heard>;
  /** Expects that the bytes are answered with this status by the gateway alone, in a JSON-RPC error. */
  expectRefusal(bytes: string, status: number): Promise<Heard>;
  /** Expects that all calls that another caller made meanwhile were answered. */
  stop(): Promise<void>;
}

/** Where requests that do not arrive are refused after a moment: with a steady caller such a gateway takes a busy machine for a slow one. */
export const hasty = { HEADERS_TIMEOUT_MS: '500', REQUEST_TIMEOUT_MS: '500' };

/** A gateway whose pack `quotes` is asked in raw bytes while `steady` is called as always, unless it is a hasty one. */
export async function startRawDoor(env: NodeJS.ProcessEnv = {}): Promise<RawDoor> {
  const double = await startPackDouble();
  const steady = await startPackDouble();
  const gateway = await startGateway({ quotes: double.url, steady: steady.url }, env);
  const caller = Object.keys(env).some((name) => name.endsWith('_TIMEOUT_MS'))
    ? undefined
    : startSteadyCaller(gateway.url);

  async function send(bytes: string): Promise<Heard> {
    const before = double.received.length;
    const { text, isReset } = await talk(gateway.url, (socket) => socket.write(bytes + nextRequest, 'latin1'));
    const answers = text.split(nextAnswer);
    const statuses = [...(answers[0] ?? '').matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
    return { statuses, text, isKept: answers.length > 1, isReset, seen: double.received.slice(before) };
  }

  async function expectRefusal(bytes: string, status: number): Promise<Heard> {
    const heard = await send(bytes);
    expect(heard.statuses).toEqual([status]);
    expect(heard.seen).toEqual([]);
    const { id, ...rest } = errorIn(heard.text);
    expect([null, ping.id]).toContain(id);
    expect(rest).toEqual({ jsonrpc: '2.0', error: { code: status, message: expect.stringMatching(/^\w.{15,}/) } });
    expect(heard.text).not.toMatch(/HPE_|ERR_|llhttp|node:|\n\s+at /);
    return heard;
  }

  return {
    url: gateway.url,
    double,
    send,
    expectRefusal,
    async stop() {
      const statuses = await caller?.stop();
      await gateway.stop();
      await Promise.all([double.stop(), steady.stop()]);
      if (statuses) expect([...statuses.keys()]).toEqual([200]);
    },
  };
}

/** Sent after the bytes in question; it is answered where the gateway takes those for what the sender took them for. */
const nextRequest = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: next\r\nConnection: close\r\n\r\n';
const nextAnswer = /HTTP\/1\.1 200 OK\r\nX-Request-Id: next\r\n/;

/** The JSON of the first answer, whose length is known. */
export function errorIn(text: string): { readonly id: unknown; readonly error: unknown } {
  const [, length] = /^content-length: (\d+)\r$/im.exec(text) ?? [];
  const start = text.indexOf('\r\n\r\n') + 4;
  return JSON.parse(text.slice(start, start + Number(length)));
}

/** All that comes back on one connection, until the other side ends it. */
export function talk(url: string, write: (socket: Socket) => void): Promise<{ text: string; isReset: boolean }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let text = '';
    let isReset = false;
    const socket = connect(Number(port), hostname, () => write(socket));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => {
      isReset = true;
    });
    socket.once('close', () => resolve({ text, isReset }));
  });
}

export interface SteadyCaller {
  /** How often each status came. */
  stop(): Promise<ReadonlyMap<number | undefined, number>>;
}

/** Somebody who makes one call after the other, each on a connection of its own. */
export function startSteadyCaller(url: string): SteadyCaller {
  const statuses = new Map<number | undefined, number>();
  let isStopped = false;
  const calls = (async () => {
    while (!isStopped) {
      const { status } = await post(url, '/steady/mcp');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await delay(10);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await calls;
      return statuses;
    },
  };
}

const body = JSON.stringify(ping);
const length = `Content-Length: ${body.length}`;

/** A call in raw bytes: a good one but for what is told otherwise. Lines end with CRLF. */
export function rawCall({
  line = 'POST /quotes/mcp HTTP/1.1',
  host = ['Host: localhost'],
  type = ['Content-Type: application/json'],
  framing = [length],
  more = [],
  content = body,
}: Readonly<{
  line?: string;
  host?: readonly string[];
  type?: readonly string[];
  framing?: readonly string[];
  more?: readonly string[];
  content?: string;
}> = {}): string {
  return `${[line, ...host, ...type, ...framing, ...more].join('\r\n')}\r\n\r\n${content}`;
}

/** The good call's body as one chunk. */
export const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
