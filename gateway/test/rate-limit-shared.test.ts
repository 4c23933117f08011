import { once } from 'node:events';
import { connect } from 'node:net';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { startRedis } from '@toolpacks/shared-store/testing';
import { describeWith, listen, until } from '@toolpacks/testing';
import { createCertificates } from '@toolpacks/testing/certificates';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { getJson } from './call.ts';
import { cacheOf, leftAfterCall, redisServer, send, startLimited, untilCacheIs } from './shared-limit.ts';
import { stopAfterTest } from './stop-after.ts';

describeWith(redisServer, 'gateways with one server to count on', () => {
  it('allow a client as much together as one would alone', async () => {
    const redis = stopAfterTest(await startRedis());
    const start = () => startLimited(`${redis.url}?timeout_ms=5000`, 4);
    const [one, other] = [await start(), await start()];
    await untilCacheIs('up', one, other);
    expect([await leftAfterCall(one), await leftAfterCall(other)]).toEqual([3, 2]);
    expect([await leftAfterCall(one), await leftAfterCall(other)]).toEqual([1, 0]);
    for (const gateway of [one, other]) {
      const refused = await send(gateway);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    }
    expect(await cacheOf(one)).toEqual({
      state: 'up',
      last_success: expect.stringMatching(/^\d{4}-.*Z$/),
      last_error_class: null,
    });
  });

  it('leave no connection behind', async () => {
    const server = stopAfterTest(await startRedis());
    const gateway = await startLimited(server.url);
    await untilCacheIs('up', gateway);
    expect(await server.tell('INFO clients')).toMatch(/connected_clients:2\r/);
    await gateway.stop();
    await until(async () => /connected_clients:1\r/.test(await server.tell('INFO clients')));
  });

  it.each([
    { title: 'that is good', shows: 'good', state: 'up' },
    { title: 'that nobody issued but itself', shows: 'selfSigned', state: 'down' },
    { title: 'for another name', shows: 'wrongName', state: 'down' },
  ] as const)('find it $state by rediss:// where it shows a certificate $title', async ({ shows, state }) => {
    const certificates = await createCertificates();
    const trustedBefore = getCACertificates('default');
    setDefaultCACertificates([...trustedBefore, certificates.ca]);
    const redis = stopAfterTest(await startRedis());
    const front = createServer({ ...certificates[shows] }, (socket) => {
      const onward = connect(redis.port, '127.0.0.1');
      for (const [from, to] of [[socket, onward] as const, [onward, socket] as const]) {
        from.on('error', () => undefined).once('close', () => to.destroy());
      }
      socket.pipe(onward).pipe(socket);
    });
    front.on('tlsClientError', () => undefined);
    const gateway = await startLimited(`rediss://localhost:${await listen(front)}?timeout_ms=5000`, 4);
    await untilCacheIs(state, gateway);
    expect(await leftAfterCall(gateway)).toBe(3);
    const counted = (await redis.tell('INFO keyspace')).includes('db0:');
    expect(counted).toBe(state === 'up');
    await gateway.stop();
    front.close();
    await once(front, 'close');
    setDefaultCACertificates(trustedBefore);
  });
});

describe('an address of a server to count on', () => {
  it.each(['?timeout_ms=0', '?timeout_ms=1e3', '?db=2'])('may not end in %s', (query) => {
    const complaint = 'CACHE_URL: may end in ?timeout_ms=<1 to 99999> and in no other parameter';
    expect(() => readConfig({ CACHE_URL: `redis://valkey:6379${query}` })).toThrow(complaint);
  });

  it.each(['http://:secret@127.0.0.1:1', 'redis:secret', '127.0.0.1:6379', 'secret'])(
    'that cannot be one is refused without being repeated: %s',
    (CACHE_URL) => {
      const complaint = 'CACHE_URL: must be a redis:// or rediss:// URL';
      expect(() => readConfig({ CACHE_URL })).toThrow(new RegExp(`^${complaint}$`));
    },
  );

  it('is not needed by a gateway without a limit, which shows none', async () => {
    const gateway = await startLimited('redis://127.0.0.1:1', 0);
    expect(await getJson(gateway.url, '/status')).not.toHaveProperty('cache');
  });
});
