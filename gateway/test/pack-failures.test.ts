import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { call, open, ping, post, postOptions } from './call.ts';
import { expectFailure } from './expect-failure.ts';
import { deadPort, deadUrl, type SocketDouble, startPackDouble, startSocketDouble } from './pack-double.ts';
import { startGateway } from './start-gateway.ts';
import { stopAfterFile, stopAfterTest } from './stop-after.ts';

const result = '{"jsonrpc":"2.0","id":1,"result":{}}';
const whole = (extra = '') =>
  `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${extra}Content-Length: ${result.length}\r\n\r\n${result}`;

let broken: SocketDouble;

const healthy = stopAfterFile(await startPackDouble());
const dead = stopAfterFile(await startGateway({ broken: deadUrl }));

/** Long where the answer decides, short where the time-out does. */
const patient = '20000';
const impatient = '300';

/** A gateway before a pack that treats connections so. */
async function withBroken<T>(
  onRequest: (socket: Socket, connection: number) => void,
  use: (url: string, internals: readonly string[]) => Promise<T>,
  timeoutMs = patient,
): Promise<T> {
  broken = stopAfterTest(await startSocketDouble(onRequest));
  return behind(broken.url, use, timeoutMs);
}

async function behind<T>(
  url: string,
  use: (url: string, internals: readonly string[]) => Promise<T>,
  timeoutMs = patient,
): Promise<T> {
  const packs = { broken: url, healthy: healthy.url };
  const own = stopAfterTest(await startGateway(packs, { FORWARD_TIMEOUT_MS: timeoutMs }));
  return use(own.url, [new URL(url).port, '127.0.0.1']);
}

const faults: { title: string; status: number; onRequest: (socket: Socket) => void }[] = [
  { title: 'resets every connection', status: 502, onRequest: (socket) => socket.resetAndDestroy() },
  { title: 'ends every connection', status: 502, onRequest: (socket) => socket.end() },
  { title: 'answers something else than HTTP', status: 502, onRequest: (socket) => socket.end('220 mail ready\r\n') },
  { title: 'answers bytes', status: 502, onRequest: (socket) => socket.end(Buffer.from([0, 255, 7, 10, 13])) },
  { title: 'answers half a head', status: 502, onRequest: (socket) => socket.end('HTTP/1.1 200 OK\r\nX-Ha') },
  { title: 'never answers', status: 504, onRequest: () => undefined },
  { title: 'stops in its head', status: 504, onRequest: (socket) => socket.write('HTTP/1.1 200 OK\r\nX-Ha') },
  { title: 'sends its head in drops', status: 504, onRequest: dripHead },
];

function dripHead(socket: Socket) {
  socket.write('HTTP/1.1 200 OK\r\nX-Ha: ');
  const dripping = setInterval(() => socket.write('a'), 20);
  socket.once('close', () => clearInterval(dripping));
}

describe('a pack that', () => {
  it.each(faults)('$title is answered with $status, and other calls go on', async ({ status, onRequest }) => {
    const expectRefusal = async (url: string, internals: readonly string[]) => {
      expectFailure(await post(url, '/broken/mcp'), status, 1, internals);
      expect((await post(url, '/healthy/mcp')).status).toBe(200);
    };
    await withBroken(onRequest, expectRefusal, status === 504 ? impatient : patient);
  });

  it('has a host name that nobody knows is answered with 503', async () => {
    await behind('http://nowhere.invalid:4321', async (url) => {
      expectFailure(await post(url, '/broken/mcp'), 503, 1, ['nowhere', '4321']);
    });
  });

  it('resets the first connection before a byte is asked once more, and the caller sees the second answer', async () => {
    const resetFirst = (socket: Socket, connection: number) =>
      connection === 0 ? socket.resetAndDestroy() : socket.end(whole());
    await withBroken(resetFirst, async (url) => {
      expect(await post(url, '/broken/mcp')).toMatchObject({ status: 200, text: result });
      expect(broken.count()).toBe(2);
    });
  });

  it('resets every connection is asked twice and no more', async () => {
    await withBroken(
      (socket) => socket.resetAndDestroy(),
      async (url) => {
        await post(url, '/broken/mcp');
        expect(broken.count()).toBe(2);
      },
    );
  });

  it.each([
    { title: 'breaks', timeoutMs: patient, lose: (socket: Socket) => socket.resetAndDestroy(), statuses: [200] },
    { title: 'no longer hears', timeoutMs: impatient, lose: () => undefined, statuses: [504, 200] },
  ])('$title its idle connections loses one call at most', async ({ timeoutMs, lose, statuses }) => {
    const idle: Socket[] = [];
    const onRequest = (socket: Socket, connection: number) => {
      socket.once('data', () => lose(socket));
      if (connection > 2) socket.write(whole());
      else if (idle.push(socket) === 3) for (const each of idle) each.write(whole());
    };
    const expectOneLost = async (url: string) => {
      await Promise.all([1, 2, 3].map(() => post(url, '/broken/mcp')));
      for (const status of statuses) expect((await post(url, '/broken/mcp')).status).toBe(status);
      expect(broken.count()).toBe(4);
    };
    await withBroken(onRequest, expectOneLost, timeoutMs);
  });

  it('answers twice for one call does not answer the next caller with it', async () => {
    const stray = whole().replace('"id":1', '"id":9');
    const answerTwice = (socket: Socket, connection: number) =>
      connection === 0 ? socket.write(whole() + stray) : socket.end(whole('Connection: close\r\n'));
    await withBroken(answerTwice, async (url) => {
      for (let turn = 0; turn < 3; turn++) expect(await post(url, '/broken/mcp')).toMatchObject({ text: result });
    });
  });
});

describe('an answer that breaks off', () => {
  const beginning = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

  it.each([
    { title: 'by a reset', head: 'Content-Length: 99\r\n\r\n{"js', end: (socket: Socket) => socket.resetAndDestroy() },
    { title: 'before its length', head: 'Content-Length: 99\r\n\r\n{"js', end: (socket: Socket) => socket.end() },
    {
      title: 'in a chunk',
      head: 'Transfer-Encoding: chunked\r\n\r\n4\r\n{"js\r\n',
      end: (socket: Socket) => socket.end('zz'),
    },
    { title: 'by silence', head: 'Content-Length: 99\r\n\r\n{"js', end: () => undefined },
  ])('$title is cut for the caller as well, and not asked for again', async ({ title, head, end }) => {
    let socketAtPack: Socket | undefined;
    const answerHalf = (socket: Socket) => {
      socketAtPack = socket;
      socket.write(beginning + head);
    };
    const expectCut = async (url: string) => {
      const answer = await open(url, '/broken/mcp', postOptions());
      expect(answer.statusCode).toBe(200);
      if (socketAtPack) end(socketAtPack);
      await expect(answer.toArray()).rejects.toMatchObject({ code: 'ECONNRESET' });
      expect(broken.count()).toBe(1);
      expect((await post(url, '/healthy/mcp')).status).toBe(200);
    };
    await withBroken(answerHalf, expectCut, title === 'by silence' ? impatient : patient);
  });
});

describe('the id in the answer to a failed call', () => {
  const internals = [String(deadPort), '127.0.0.1'];

  it.each([
    { title: 'a number', body: { ...ping, id: 42 }, id: 42 },
    { title: 'zero', body: { ...ping, id: 0 }, id: 0 },
    { title: 'a string', body: { ...ping, id: 'a-1' }, id: 'a-1' },
    { title: 'an empty string', body: { ...ping, id: '' }, id: '' },
    { title: 'null', body: { ...ping, id: null }, id: null },
    { title: 'an object', body: { ...ping, id: {} }, id: null },
    { title: 'no id', body: { jsonrpc: '2.0', method: 'x' }, id: null },
    { title: 'a batch', body: [ping], id: null },
    { title: 'broken JSON', body: '{"id":1,', id: null },
    { title: 'nothing', body: '', id: null },
    { title: 'a JSON string', body: '"id"', id: null },
  ])('is $id for $title', async ({ body, id }) => {
    expectFailure(await post(dead.url, '/broken/mcp', body), 503, id, internals);
  });

  it('is null for a server card', async () => {
    expectFailure(await call(dead.url, '/broken/mcp/server-card'), 503, null, internals);
  });

  it('is that of the call where many fail at once', async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `call-${index}`);
    const answers = await Promise.all(ids.map((id) => post(dead.url, '/broken/mcp', { ...ping, id })));
    expect(answers.map(({ text }) => JSON.parse(text).id)).toEqual(ids);
  });
});
