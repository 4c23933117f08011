import { until } from '@toolpacks/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Listening } from '../src/index.ts';
import { post } from './ask.ts';
import { talk } from './raw-socket.ts';
import { startEcho } from './start-echo.ts';

let service: Listening;

beforeAll(async () => {
  service = await startEcho({ HEADERS_TIMEOUT_MS: '20', REQUEST_TIMEOUT_MS: '40' });
});

afterAll(() => service.stop());

const head = 'POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

describe('a sender that is too slow', () => {
  it.concurrent.each([
    ['in the middle of its headers', head],
    ['before its body', `${head}Content-Length: 9\r\n\r\n`],
    ['in the middle of its body', `${head}Content-Length: 9\r\n\r\n{"a"`],
    ['in the middle of a chunk', `${head}Transfer-Encoding: chunked\r\n\r\n9\r\n{"a"`],
  ])('%s is cut, and the next call works', async (_where, begun) => {
    expect(await talk(service.url, (socket) => socket.write(begun))).toMatch(/^(HTTP\/1.1 4\d\d |$)/);
    // It may itself be too slow on a machine that is busy.
    await until(async () => (await post(`${service.url}/echo`, '{}')).status === 200);
  });

  it.concurrent('gets 408 unless it was answered before', async () => {
    expect(await talk(service.url, (socket) => socket.write(head))).toMatch(/^HTTP\/1.1 408 /);
  });
});

describe('limits for senders', () => {
  it('that contradict each other work: the shorter one holds', async () => {
    const contrary = await startEcho({ HEADERS_TIMEOUT_MS: '10000', REQUEST_TIMEOUT_MS: '40' });
    expect(await talk(contrary.url, (socket) => socket.write(head))).toMatch(/^HTTP\/1.1 408 /);
    await contrary.stop();
  });
});
