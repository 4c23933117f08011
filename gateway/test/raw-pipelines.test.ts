import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@toolpacks/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, emptyResult } from './pack-double.ts';
import { hasty, type RawDoor, rawCall, startRawDoor, talk } from './raw-door.ts';
import { stopAfterFile, stopAfterTest } from './stop-after.ts';

const door = stopAfterFile(await startRawDoor());

afterEach(() => door.double.answerWith(emptyResult));

const named = (id: string, more: readonly string[] = []) => rawCall({ more: [`X-Request-Id: ${id}`, ...more] });
const idsIn = (text: string) => [...text.matchAll(/^x-request-id: (.+)\r$/gim)].map(([, id]) => id);
const smuggled = rawCall({ more: ['X-Smuggled: 1'] });

describe('requests that are sent without waiting', () => {
  it('are answered in their order, whichever the pack answers first', async () => {
    let count = 0;
    door.double.answerWith(async (request, response, received) => {
      await delay(40 - 10 * count++);
      emptyResult(request, response, received);
    });
    const { text, statuses, isKept } = await door.send(named('a') + named('b') + named('c'));
    expect({ statuses, isKept }).toEqual({ statuses: [200, 200, 200], isKept: true });
    expect(idsIn(text)).toEqual(['a', 'b', 'c', 'next']);
  });

  it('are each refused or answered for what they are', async () => {
    const { statuses, isKept } = await door.send(
      rawCall({ line: 'POST /nowhere/mcp HTTP/1.1' }) +
        rawCall() +
        rawCall({ line: 'GET /quotes/mcp HTTP/1.1' }) +
        rawCall({ type: ['Content-Type: text/plain'] }) +
        rawCall({ host: ['Host: evil.example'] }) +
        rawCall(),
    );
    expect({ statuses, isKept }).toEqual({ statuses: [404, 200, 405, 415, 403, 200], isKept: true });
  });

  it('are all answered where there are a thousand', async () => {
    const { statuses, isKept } = await door.send('GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(1000));
    expect(statuses).toEqual(Array.from({ length: 1000 }, () => 200));
    expect(isKept).toBe(true);
  });
});

describe('a bad request after good ones does not cost them their answers', () => {
  const slowly: Answer = async (request, response, received) => {
    await delay(40);
    emptyResult(request, response, received);
  };

  it.each([
    ['garbage', 'GARBAGE\r\n\r\n', 400],
    ['a broken chunk', rawCall({ framing: ['Transfer-Encoding: chunked'], content: 'zz\r\n' }), 400],
    ['two lengths', rawCall({ framing: ['Content-Length: 1', 'Content-Length: 2'] }), 400],
    ['a flood of headers', rawCall({ more: [`X: ${'x'.repeat(500_000)}`] }), 431],
    ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n', 405],
    ['a version that is not served', rawCall({ line: 'POST /quotes/mcp HTTP/2.0' }), 505],
    ['an unfinished head', 'POST /quotes/mcp HTTP/1.1\r\nHost: loc', 400],
  ])('where it is %s', async (_title, bad, status) => {
    await expectRefusalAfterAnswers(door, bad, status);
  });

  it('where it is an unfinished body', async () => {
    const own = stopAfterTest(await startRawDoor(hasty));
    await expectRefusalAfterAnswers(own, rawCall({ framing: ['Content-Length: 5000'] }), 408);
  });

  async function expectRefusalAfterAnswers({ double, send }: RawDoor, bad: string, status: number): Promise<void> {
    double.answerWith(slowly);
    const { text, statuses, isKept, seen } = await send(named('a') + named('b') + bad);
    expect({ statuses, isKept }).toEqual({ statuses: [200, 200, status], isKept: false });
    expect(idsIn(text).slice(0, 2)).toEqual(['a', 'b']);
    expect(seen).toHaveLength(2);
  }

  it('where it is an answer that is just on its way', async () => {
    door.double.answerWith(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
      await delay(40);
      response.end('data: 2\n\n');
    });
    const { text } = await talk(door.url, (socket) => {
      socket.write(rawCall());
      socket.once('data', () => socket.write('GARBAGE\r\n\r\n'));
    });
    expect(text).toMatch(/data: 1\n\n.*data: 2\n\n.*HTTP\/1\.1 400 /s);
  });
});

it.each([
  ['that says so', rawCall({ more: ['Connection: close'] })],
  ['of HTTP/1.0', rawCall({ line: 'POST /quotes/mcp HTTP/1.0' })],
])('what comes after the last request %s is not read as another one', async (_title, last) => {
  const { statuses, seen } = await door.send(last + smuggled);
  expect(statuses).toEqual([200]);
  expect(seen).toHaveLength(1);
});

describe('a request within a body is data', () => {
  const inside = smuggled.length;
  const hex = inside.toString(16);

  const holding = (more: Parameters<typeof rawCall>[0]) =>
    rawCall({ framing: [`Content-Length: ${inside}`], content: smuggled, ...more });

  it.each([
    ['with a length', holding({}), 200],
    [
      'in a chunk',
      holding({ framing: ['Transfer-Encoding: chunked'], content: `${hex}\r\n${smuggled}\r\n0\r\n\r\n` }),
      200,
    ],
    ['of a GET', holding({ line: 'GET /quotes/mcp HTTP/1.1' }), 405],
    ['of a probe', holding({ line: 'GET /readyz HTTP/1.1' }), 200],
    ['that nobody reads', holding({ type: [] }), 415],
    ['to nobody', holding({ line: 'POST /nowhere/mcp HTTP/1.1' }), 404],
  ])('%s', async (_title, bytes, status) => {
    const { statuses, isKept, seen } = await door.send(bytes);
    expect({ statuses, isKept }).toEqual({ statuses: [status], isKept: true });
    for (const { headers, body } of seen) {
      expect(headers).not.toHaveProperty('x-smuggled');
      expect(body.toString('latin1')).toBe(smuggled);
    }
  });
});

it('a caller that hangs up in the middle of its body leaves nothing behind at the pack', async () => {
  const before = door.double.received.length;
  const { text } = await talk(door.url, (socket) => socket.end(rawCall({ framing: ['Content-Length: 5000'] })));
  expect(text).toMatch(/^(HTTP\/1\.1 400 |$)/);
  await until(async () => (await door.send(rawCall())).statuses[0] === 200);
  expect(door.double.received.length - before).toBe(1);
});
