import { connect, type Socket } from 'node:net';
import type { Call } from './tool-call.ts';

export interface Load {
  readonly baseUrl: string;
  /** Posted one after the other, over and over. */
  readonly calls: readonly [Call, ...Call[]];
  readonly connections: number;
  readonly durationMs: number;
}

export interface LoadResult {
  readonly calls: number;
  readonly callsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** A server that has stopped answering ends the run; the slowest call here takes a few milliseconds. */
const silenceMs = 5000;

/**
 * Posts the calls over keep-alive connections, one call at a time on each, for a given time. Throws where an answer is
 * not HTTP 200 with a length, and where none comes. It is cheaper per call than any server under test, and it never lets its
 * core sleep: waking a sleeping core costs the sender of an answer more than making the answer, most of all in virtual
 * machines.
 */
export async function putLoad(load: Load): Promise<LoadResult> {
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + load.durationMs;
  const url = new URL(load.baseUrl);
  const sockets = Array.from({ length: load.connections }, () => open(url));
  const next = inTurn(load);
  const spin = { on: true };
  keepAwake(spin);
  try {
    await Promise.all(sockets.map((socket) => callUntil(socket, url, next, until, latenciesMs)));
  } finally {
    spin.on = false;
    for (const socket of sockets) socket.destroy();
  }
  const seconds = (performance.now() - startedAt) / 1000;
  latenciesMs.sort((a, b) => a - b);
  const at = (share: number) => latenciesMs[Math.floor(latenciesMs.length * share)] ?? Number.NaN;
  return {
    calls: latenciesMs.length,
    callsPerSecond: latenciesMs.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
}

function open(url: URL): Socket {
  const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
  return socket.setTimeout(silenceMs, () => socket.destroy(new Error(`${url}: no answer within ${silenceMs} ms`)));
}

function keepAwake(spin: { readonly on: boolean }): void {
  if (spin.on) setImmediate(keepAwake, spin);
}

/** The next request of all, whichever connection asks for it. */
function inTurn({ baseUrl, calls }: Load): () => Buffer {
  const requests = calls.map((call) => toRequestBytes(new URL(call.path, baseUrl), call));
  const [first = Buffer.alloc(0)] = requests;
  let turn = 0;
  return () => requests[turn++ % requests.length] ?? first;
}

function callUntil(socket: Socket, url: URL, next: () => Buffer, until: number, latenciesMs: number[]) {
  return new Promise<void>((resolve, reject) => {
    let sentAt = 0;
    let missing = 0;
    const send = () => {
      sentAt = performance.now();
      if (sentAt >= until) resolve();
      else socket.write(next());
    };
    socket.once('connect', send);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`${url}: the connection was closed during a call`)));
    socket.on('data', (chunk: Buffer) => {
      missing = missing === 0 ? unreadBytes(chunk) : missing - chunk.length;
      if (missing < 0) return socket.destroy(new Error(`${url}: unexpected answer: ${chunk.subarray(0, 200)}`));
      if (missing > 0) return;
      latenciesMs.push(performance.now() - sentAt);
      send();
    });
  });
}

/** How many bytes of an answer are still to come after its first chunk; negative where it is not what was expected. */
function unreadBytes(chunk: Buffer): number {
  const head = chunk.indexOf('\r\n\r\n');
  const text = chunk.toString('latin1', 0, head);
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  if (head < 0 || !text.startsWith('HTTP/1.1 200') || length === undefined) return -1;
  return head + 4 + Number(length) - chunk.length;
}

function toRequestBytes(url: URL, { body, headers }: Call): Buffer {
  const all = { Host: url.host, ...headers, 'Content-Length': Buffer.byteLength(body) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`POST ${url.pathname} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
