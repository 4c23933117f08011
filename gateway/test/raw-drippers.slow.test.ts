import { writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { until } from '@toolpacks/testing';
import { describe, expect, it } from 'vitest';
import { spawnService } from '../../e2e/spawn-service.ts';
import { call } from './call.ts';
import { startPackDouble } from './pack-double.ts';
import { rawCall, startSteadyCaller } from './raw-door.ts';
import { createFolder, stopAfterFile } from './stop-after.ts';

const drippers = 500;

const steady = stopAfterFile(await startPackDouble());
const quotes = stopAfterFile(await startPackDouble());
const PACKS_FILE = join(stopAfterFile(await createFolder()).path, 'packs.json');
await writeFile(PACKS_FILE, JSON.stringify({ steady: steady.url, quotes: quotes.url }));
const times = { HEADERS_TIMEOUT_MS: '2000', REQUEST_TIMEOUT_MS: '3000', IDLE_TIMEOUT_MS: '200' };
const { baseUrl: url } = stopAfterFile(await spawnService('gateway', { PACKS_FILE, ...times }));

/** A figure of `/metrics`. */
async function figure(name: string): Promise<number> {
  const { text } = await call(url, '/metrics');
  const line = text.split('\n').find((candidate) => candidate.startsWith(name));
  return Number(line?.split(' ').at(-1) ?? 0);
}

const openSockets = () => figure('nodejs_active_resources{type="TCPSocketWrap"');
const residentMiB = async () => (await figure('process_resident_memory_bytes')) / 1_048_576;

/** Each sends `start` at once and then a byte a second, until it is cut. Gives what each has heard. */
async function drip(start: string): Promise<string[]> {
  const { hostname, port } = new URL(url);
  const dripping = new Set<Socket>();
  const heard = Array.from({ length: drippers }, () => {
    const socket = connect(Number(port), hostname, () => socket.write(start));
    dripping.add(socket);
    return new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('error', () => undefined);
      socket.once('close', () => {
        dripping.delete(socket);
        resolve(text);
      });
    });
  });
  const clock = setInterval(() => {
    for (const socket of dripping) if (socket.writable) socket.write('x');
  }, 1000);
  const texts = await Promise.all(heard);
  clearInterval(clock);
  return texts;
}

describe(`${drippers} callers that send a byte a second`, () => {
  it.each([
    ['of their headers', 'POST /quotes/mcp HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
    ['of their body', rawCall({ framing: ['Content-Length: 1000'], content: '"' })],
    ['of a chunk', rawCall({ framing: ['Transfer-Encoding: chunked'], content: '3e8\r\n"' })],
  ])('%s are told 408 and cut, while all others are answered', async (_where, start) => {
    await until(async () => (await openSockets()) < 20);
    const memoryBefore = await residentMiB();
    const caller = startSteadyCaller(url);
    const texts = await drip(start);
    const statuses = await caller.stop();

    for (const text of texts)
      expect(text).toMatch(/^HTTP\/1\.1 408 .*"code":408,"message":"The request did not arrive/s);
    expect([...statuses.keys()]).toEqual([200]);
    expect(statuses.get(200)).toBeGreaterThan(20);
    expect(quotes.received).toEqual([]);
    await until(async () => (await openSockets()) < 20);
    expect((await residentMiB()) - memoryBefore).toBeLessThan(100);
  });

  it('are in the log and in the metrics', async () => {
    expect(await figure('http_server_unread_requests_total{status="408"')).toBe(drippers);
    const bodies =
      'http_server_request_duration_seconds_count{service="gateway",method="POST",route="/:pack/mcp",status="408"}';
    expect(await figure(bodies)).toBe(2 * drippers);
  });
});
