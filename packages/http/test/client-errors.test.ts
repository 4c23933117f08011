import { connect, type Socket } from 'node:net';
import { until } from '@toolpacks/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from './ask.ts';
import { startEcho } from './echo-app.ts';
import { pour, talk } from './raw-socket.ts';
import { type SpawnedService, spawnService } from './spawn-service.ts';

let service: SpawnedService;
let url: string;
/** Has no patience with senders. */
let impatient: SpawnedService;

beforeAll(async () => {
  service = spawnService();
  impatient = spawnService({ HEADERS_TIMEOUT_MS: '300', REQUEST_TIMEOUT_MS: '300' });
  url = await service.url();
});

afterAll(() => {
  for (const one of [service, impatient]) one.signal('SIGKILL');
  return Promise.all([service.exited, impatient.exited]);
});

const head = 'POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
const serviceFor = (status: number) => (status === 408 ? impatient : service);
const unread = (status: number) =>
  serviceFor(status).line(
    ({ msg, refused }) => msg === 'unread requests' && JSON.stringify(refused).includes(`"${status}":`),
  );

/** Sends headers that are too large, and never stops; resolves with the number of bytes once the connection is closed. */
async function pourForever(): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.on('error', () => undefined).resume();
  pour(socket, `${head}X: ${'x'.repeat(60_000)}\r\n`, Number.POSITIVE_INFINITY);
  await new Promise((resolve) => socket.once('close', resolve));
  return socket.bytesWritten;
}

describe.concurrent('what cannot be read as a request', () => {
  it.each([
    [400, 'GARBAGE\r\n\r\n', /^The request is not valid HTTP\/1\.1: Invalid method encountered$/],
    [400, `${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, /: Duplicate Content-Length$/],
    [405, 'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n', /no proxy/],
    [408, head, /did not arrive in time/],
    [431, `${head}X: ${'x'.repeat(20_000)}`, /headers are more than is read here; send fewer/],
    [505, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', /use HTTP\/1\.1/],
  ])(
    'is told %i in words, in one answer of known length, and is in the log and the metrics',
    async (status, bytes, says) => {
      const at = await serviceFor(status).url();
      const heard = await talk(at, (socket) => socket.write(bytes));
      const [top = '', body = ''] = heard.split('\r\n\r\n');
      expect(top).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`));
      expect(top).toMatch(new RegExp(`\\r\\nContent-Length: ${body.length}(\\r\\n|$)`));
      for (const header of ['Content-Type: application/json', 'Connection: close', 'Date: \\w{3}, '])
        expect(top).toMatch(new RegExp(`\\r\\n${header}`));
      expect(JSON.parse(body)).toEqual({
        jsonrpc: '2.0',
        id: null,
        error: { code: status, message: expect.stringMatching(says) },
      });
      expect(await unread(status)).toMatchObject({ level: 'info', service: 'echo' });
      const counted = new RegExp(
        `^http_server_unread_requests_total\\{status="${status}",service="echo"\\} [1-9]`,
        'm',
      );
      // One that has no patience may refuse this too.
      await until(async () => counted.test((await ask(`${at}/metrics`)).text));
    },
  );

  it('is one line in the log for a crowd', async () => {
    const lines = () => service.lines.filter(({ msg }) => msg === 'unread requests').length;
    const before = lines();
    await Promise.all(Array.from({ length: 200 }, () => talk(url, (socket) => socket.write('CROWD\r\n\r\n'))));
    await ask(`${url}/items/after`, { headers: { 'X-Request-Id': 'after-crowd' } });
    await service.line(({ request_id }) => request_id === 'after-crowd');
    expect(lines() - before).toBeGreaterThan(0);
    expect(lines() - before).toBeLessThan(50);
  });

  it('is read on for a while, so that a caller who sends a lot sees the answer', async () => {
    const heard = await talk(url, (socket) => pour(socket, `${head}X: ${'x'.repeat(60_000)}\r\n`, 100));
    expect(heard).toMatch(/^HTTP\/1\.1 431 .*"code":431/s);
  });

  it('is not read on for ever where the caller never stops', async () => {
    expect(await pourForever()).toBeLessThan(100_000_000);
  });
});

describe.concurrent('a sender that is too slow', () => {
  it.each([
    ['before its body', `${head}Content-Length: 9\r\n\r\n`],
    ['in the middle of its body', `${head}Content-Length: 9\r\n\r\n{"a"`],
  ])('%s is answered 408', async (_where, begun) => {
    expect(await talk(await impatient.url(), (socket) => socket.write(begun))).toMatch(/^HTTP\/1.1 408 /);
  });

  it('meets the shorter one of limits that contradict each other', async () => {
    const contrary = await startEcho({ HEADERS_TIMEOUT_MS: '10000', REQUEST_TIMEOUT_MS: '40' });
    expect(await talk(contrary.url, (socket) => socket.write(head))).toMatch(/^HTTP\/1.1 408 /);
    await contrary.stop();
  });
});

describe.concurrent('a body that cannot be read', () => {
  it.each([
    ['broken', 400, 'zz\r\n', /Invalid character in chunk size/],
    ['with extensions of 20,000 bytes', 413, `1;${'x'.repeat(20_000)}\r\n`, /extensions/],
    ['too slow', 408, '9\r\n{', /did not arrive in time/],
  ])('(%s) is answered %i, which is what the access log says', async (title, status, chunk, says) => {
    const id = title.replaceAll(/\W/g, '-');
    const at = serviceFor(status);
    const heard = await talk(await at.url(), (socket) =>
      socket.write(`${head}X-Request-Id: ${id}\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`),
    );
    expect(heard.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*"code":${status},`, 's'));
    expect(heard).toMatch(says);
    expect(await at.line(({ request_id }) => request_id === id)).toMatchObject({ path: '/echo', status });
  });

  it('does not cost the request before it its answer', async () => {
    const good = `${head}Content-Length: 2\r\n\r\n{}`;
    const heard = await talk(url, (socket) =>
      socket.write(`${good}${good}${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`),
    );
    expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  it('waits for the answer before it, however long that takes and whatever else is sent', async () => {
    let socket: Socket | undefined;
    const heard = talk(url, (opened) => {
      socket = opened;
      opened.write(`GET /hold HTTP/1.1\r\nHost: localhost\r\n\r\n${head}BAD HEADER: 1\r\n`);
      pour(opened, 'GARBAGE\r\n'.repeat(5000), Number.POSITIVE_INFINITY);
    });
    await service.line(({ msg }) => msg === 'held');
    // For longer than what follows an error is read.
    await pourForever();
    service.write('release\n');
    expect((await heard).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
    expect(socket?.bytesWritten).toBeLessThan(100_000_000);
  });
});

it('nothing of all this is an error of the service', () => {
  for (const { lines, stderr } of [service, impatient]) {
    expect(lines.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
    expect(stderr()).toBe('');
  }
});
