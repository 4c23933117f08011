import { createServer } from 'node:net';
import { describeWith, listen, until } from '@toolpacks/testing';
import { createCertificates, runTrusting } from '@toolpacks/testing/certificates';
import { afterEach, describe, expect, it } from 'vitest';
import { createSharedStore, type SharedStore, type StoreTiming, timeoutMsOf } from '../src/index.ts';
import { type RedisServer, requireRedis, startRedis } from '../src/testing/index.ts';

let redis: RedisServer | undefined;
let store: SharedStore | undefined;

afterEach(async () => {
  store?.close();
  redis?.resume();
  await redis?.stop();
  [store, redis] = [undefined, undefined];
});

function open(url: string, timing: StoreTiming): SharedStore {
  store = createSharedStore(url, timing);
  return store;
}

describeWith(requireRedis(), 'a server that goes silent', () => {
  it('while nobody asks is found out nevertheless', async () => {
    redis = await startRedis();
    const { status, watch } = open(redis.url, { retryAfterMs: 200, idleMs: 20 });
    const changes: unknown[] = [];
    watch(({ state, last_error_class }) => changes.push([state, last_error_class]));
    await until(() => status().state === 'up');
    redis.pause();
    await until(() => status().state === 'down');
    expect(changes.at(-1)).toEqual(['down', 'upstream_timeout']);
  });
});

describeWith(requireRedis(), 'a server over TLS', () => {
  it('is used where NODE_EXTRA_CA_CERTS has its authority, and never where its certificate is bad', async () => {
    const { ca, good, selfSigned, wrongName, expired } = await createCertificates();
    const servers: RedisServer[] = [];
    try {
      for (const one of [good, selfSigned, wrongName, expired])
        servers.push(await startRedis(undefined, undefined, one));
      const urls = servers.map(({ url }) => url);
      const stdout = await runTrusting(ca, new URL('use-store.ts', import.meta.url), urls);

      const down = (reason: RegExp) => ({
        result: 'local memory',
        state: 'down',
        errorClass: 'upstream_unavailable',
        reason: expect.stringMatching(reason),
      });
      expect(JSON.parse(stdout)).toEqual([
        { result: 'PONG', state: 'up', errorClass: null, reason: '' },
        down(/self-signed certificate/),
        down(/altnames/),
        down(/certificate has expired/),
      ]);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  });

  it('is not used where nobody vouches for its authority', async () => {
    redis = await startRedis(undefined, undefined, (await createCertificates()).good);
    const { status, run } = open(redis.url, { retryAfterMs: 20 });
    await until(() => status().state !== 'connecting');
    expect(status()).toMatchObject({ state: 'down', last_error_class: 'upstream_unavailable' });
    expect(await run((client) => client.ping())).toBeUndefined();
  });
});

describe('a server without TLS', () => {
  it('is not used by rediss://', async () => {
    const server = createServer((socket) => socket.on('error', () => undefined).end('-ERR unknown command\r\n'));
    const { status } = open(`rediss://localhost:${await listen(server)}`, { retryAfterMs: 20 });
    await until(() => status().state !== 'connecting');
    expect(status()).toMatchObject({ state: 'down', last_error_class: 'upstream_unavailable' });
    server.close();
  });
});

it.each([
  ['redis://valkey:6379', 100],
  ['rediss://user:secret@valkey:6379/?timeout_ms=300', 300],
])('a call may lose to %s what its URL says: %d ms', (url, timeoutMs) => {
  expect(timeoutMsOf(url)).toBe(timeoutMs);
});
