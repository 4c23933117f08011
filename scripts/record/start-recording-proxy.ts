import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** One request that went through the proxy, as it was. */
export interface Passed {
  readonly method: 'GET' | 'POST';
  /** Below the upstream's URL. */
  readonly path: string;
  readonly posted: string | undefined;
  /** Undefined where none came whole; `reason` says why. */
  readonly answer: PassedAnswer | undefined;
  readonly reason: string;
}

export interface PassedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface RecordingProxy {
  /** What the pack is given in place of the upstream's URL. It has none of that one's path, query and user info. */
  readonly url: string;
  readonly host: string;
  readonly passed: readonly Passed[];
  stop(): Promise<void>;
}

/** Far more than any pack reads. */
const maxBytes = 32 * 1024 * 1024;
const sentOn = ['accept', 'content-type', 'user-agent', 'if-none-match', 'if-modified-since'];
const sentBack = ['content-type', 'etag', 'last-modified', 'location', 'retry-after'];

/** Stands between a pack and its upstream, on loopback, and keeps what both say. */
export async function startRecordingProxy(upstreamUrl: string): Promise<RecordingProxy> {
  const passed: Passed[] = [];
  const server = createServer(async (request, response) => {
    const method = request.method === 'POST' ? 'POST' : 'GET';
    const path = request.url ?? '/';
    const left = new AbortController();
    response.once('close', () => left.abort());
    // A caller that leaves while it posts has asked nothing.
    const body = method === 'POST' ? await buffer(request).catch(() => null) : undefined;
    if (body === null) return;
    const asked = { method, path, posted: body?.toString() } as const;
    try {
      const answer = await ask(upstreamUrl, { ...asked, request, signal: left.signal });
      passed.push({ ...asked, answer, reason: '' });
      response.writeHead(answer.status, answer.headers).end(answer.body);
    } catch (error) {
      passed.push({ ...asked, answer: undefined, reason: reasonOf(error) });
      request.socket.resetAndDestroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    passed,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

interface Asked extends Pick<Passed, 'method' | 'path' | 'posted'> {
  readonly request: IncomingMessage;
  readonly signal: AbortSignal;
}

async function ask(upstreamUrl: string, { method, path, posted, request, signal }: Asked): Promise<PassedAnswer> {
  const { url, authorization } = toTarget(upstreamUrl, path);
  const headers = new Headers(authorization);
  for (const name of sentOn) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const response = await fetch(url, {
    method,
    headers,
    signal,
    redirect: 'manual',
    ...(posted !== undefined && { body: posted }),
  });
  const body = await readBody(response);
  const kept = sentBack.flatMap((name): [string, string][] => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, toKept(name, value, upstreamUrl)]];
  });
  return { status: response.status, headers: Object.fromEntries(kept), body };
}

/** The address that a pack would ask itself, had it the upstream's URL: below its path, with its query and its user info. */
function toTarget(upstreamUrl: string, path: string): { url: URL; authorization: Record<string, string> } {
  const url = new URL(upstreamUrl);
  const { username, password, pathname } = url;
  const asked = new URL(path, 'http://any.invalid');
  url.username = '';
  url.password = '';
  if (asked.pathname !== '/') url.pathname = pathname.replace(/\/+$/, '') + asked.pathname;
  for (const name of asked.searchParams.keys()) url.searchParams.delete(name);
  for (const [name, value] of asked.searchParams) url.searchParams.append(name, value);
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const basic = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return { url, authorization: credentials === ':' ? {} : { authorization: basic } };
}

async function readBody({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error(`its answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A redirect leads through the proxy again, and a date to come is told in seconds, so that it is the same with each replay. */
function toKept(name: string, value: string, upstreamUrl: string): string {
  const { origin, pathname } = new URL(upstreamUrl);
  const prefix = pathname.replace(/\/+$/, '');
  if (name === 'location' && URL.canParse(value, origin)) {
    const to = new URL(value, origin);
    const below = to.origin === origin && to.pathname.startsWith(`${prefix}/`);
    // To another host no pack goes, and what else stands there may be a secret.
    return below ? to.pathname.slice(prefix.length) + to.search : to.origin;
  }
  if (name === 'retry-after' && Number.isNaN(Number(value)) && !Number.isNaN(Date.parse(value))) {
    return String(Math.max(0, Math.ceil((Date.parse(value) - Date.now()) / 1000)));
  }
  return value;
}

/** fetch puts what happened into a cause. */
function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  if ('cause' in error && error.cause) return reasonOf(error.cause);
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'message' in error ? String(error.message) : String(error);
}
