import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@toolpacks/testing';
import { describe, expect, it } from 'vitest';
import { call, post } from './call.ts';
import { type Answer, emptyResult } from './pack-double.ts';
import { type RawDoor, rawCall, startRawDoor, talk } from './raw-door.ts';

/** Each test has a gateway of its own, and all run at the same time, because each waits for time-outs. */
async function behind(env: NodeJS.ProcessEnv, answer: Answer, use: (door: RawDoor) => Promise<void>): Promise<void> {
  const door = await startRawDoor({ STALL_TIMEOUT_MS: '1000', PACK_MAX_RESPONSE_BYTES: '100000000', ...env });
  door.double.answerWith(answer);
  await use(door);
  await door.stop();
}

const megabyte = Buffer.alloc(1_048_576, ' ');

/** More than the buffers of any system hold. */
const large =
  (megabytes: number): Answer =>
  async (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': megabytes * megabyte.length });
    for (let sent = 0; sent < megabytes && !response.destroyed; sent++) {
      if (!response.write(megabyte)) await until(() => !response.writableNeedDrain || response.destroyed);
    }
    response.end();
  };

/** A connection whose answers nobody reads. */
function unread({ url }: RawDoor, calls = 1): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname, () => socket.write(rawCall().repeat(calls)));
  socket.on('error', () => undefined);
  return socket.pause();
}

describe.concurrent('a caller that does not read its answer', () => {
  it('is cut, the pack is let go, and its next caller is answered', () =>
    behind({}, large(64), async (door) => {
      const stalled = Array.from({ length: 5 }, () => unread(door));
      await until(() => door.double.abandoned() === 5);
      door.double.answerWith(emptyResult);
      expect((await post(door.url, '/quotes/mcp')).status).toBe(200);
      for (const socket of stalled) socket.destroy();
    }));

  it('takes memory that is shared by all: with enough of them, further calls get a 503 until they are gone', () =>
    behind({ STALL_TIMEOUT_MS: '60000', MAX_BUFFERED_BYTES: '300000' }, large(32), async (door) => {
      const stalled = Array.from({ length: 8 }, () => unread(door));
      const next = () => post(door.url, '/steady/mcp');
      await until(async () => (await next()).status === 503);
      const { headers, text } = await next();
      expect(headers).toMatchObject({ 'retry-after': '1' });
      expect(JSON.parse(text).error.message).toMatch(/holds as many bytes for slow callers as it can/);
      expect((await call(door.url, '/healthz')).status).toBe(200);
      for (const socket of stalled) socket.destroy();
      await until(async () => (await next()).status === 200);
    }));

  it('does not get the pack a bad name, also where packs have less time than callers', () =>
    behind({ STALL_TIMEOUT_MS: '2500', FORWARD_TIMEOUT_MS: '1200' }, large(64), async (door) => {
      const stalled = unread(door);
      await until(() => door.double.abandoned() === 1);
      const { text } = await call(door.url, '/metrics');
      expect(text).toMatch(/^toolpacks_gateway_replicas\{pack="quotes",state="left_out",.*\} 0$/m);
      stalled.destroy();
    }));

  it('is cut where it has sent many requests too', () =>
    behind({}, large(1), async (door) => {
      const stalled = unread(door, 64);
      await until(async () => /_count\{.*status="499"/.test((await call(door.url, '/metrics')).text));
      stalled.destroy();
    }));
});

describe.concurrent('a caller that waits', () => {
  it('between the parts of its answer is not cut', () =>
    behind(
      {},
      async (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
        for (let waits = 0; waits < 50; waits++) await delay(40);
        response.end('data: 2\n\n');
      },
      async (door) => expect((await door.send(rawCall())).text).toMatch(/data: 1\n\n.*data: 2\n\n/s),
    ));

  it('a little before it reads on gets all of a large answer', () =>
    behind({}, large(16), async (door) => {
      let bytes = 0;
      await talk(door.url, (socket) => {
        socket.on('data', async (chunk) => {
          bytes += chunk.length;
          socket.pause();
          await delay(5);
          socket.resume();
        });
        socket.write(rawCall({ more: ['Connection: close'] }));
      });
      expect(bytes).toBeGreaterThan(16 * megabyte.length);
    }));

  it('with its next request for longer than IDLE_TIMEOUT_MS has its connection closed', () =>
    behind({ IDLE_TIMEOUT_MS: '100' }, emptyResult, async (door) => {
      const { text } = await talk(door.url, (socket) => socket.write(rawCall()));
      expect(text).toMatch(/^HTTP\/1\.1 200 .*\r\nKeep-Alive: timeout=0\r\n/s);
    }));
});
