import { once } from 'node:events';
import { connect } from 'node:net';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type RedisServer, startRedis } from '@toolpacks/shared-store/testing';
import { describeWith, listen, until } from '@toolpacks/testing';
import { createCertificates } from '@toolpacks/testing/certificates';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { getJson } from './call.ts';
import { redisServer } from './redis-server.ts';
import { cacheOf, leftAfterCall, type SharedLimit, send, startSharedLimit, untilCacheIs } from './shared-limit.ts';

let limit: SharedLimit;
let redis: RedisServer | undefined;

beforeEach(async () => {
  limit = await startSharedLimit();
  redis = undefined;
});

afterEach(async () => {
  await limit.stop();
  await redis?.stop();
});

describeWith(redisServer, 'gateways with one server to count on', () => {
  it('allow a client as much together as one would alone', async () => {
    redis = await startRedis();
    const [one, other] = [await limit.start(redis.url, 4), await limit.start(redis.url, 4)];
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
    const server = await startRedis();
    redis = server;
    const gateway = await limit.start(server.url);
    await untilCacheIs('up', gateway);
    expect(await server.tell('INFO clients')).toMatch(/connected_clients:2\r/);
    await limit.stop();
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
    redis = await startRedis();
    const { port: redisPort } = redis;
    const front = createServer({ ...certificates[shows] }, (socket) => {
      const onward = connect(redisPort, '127.0.0.1');
      for (const [from, to] of [[socket, onward] as const, [onward, socket] as const]) {
        from.on('error', () => undefined).once('close', () => to.destroy());
      }
      socket.pipe(onward).pipe(socket);
    });
    front.on('tlsClientError', () => undefined);
    const gateway = await limit.start(`rediss://localhost:${await listen(front)}`, 4);
    await untilCacheIs(state, gateway);
    expect(await leftAfterCall(gateway)).toBe(3);
    const counted = (await redis.tell('INFO keyspace')).includes('db0:');
    expect(counted).toBe(state === 'up');
    await limit.stop();
    front.close();
    await once(front, 'close');
    setDefaultCACertificates(trustedBefore);
  });
});

describe('an address of a server to count on', () => {
  it.each(['http://:secret@127.0.0.1:1', 'redis:secret', '127.0.0.1:6379', 'secret'])(
    'that cannot be one is refused without being repeated: %s',
    (CACHE_URL) => {
      const complaint = 'CACHE_URL: must be a redis:// or rediss:// URL';
      expect(() => readConfig({ CACHE_URL })).toThrow(new RegExp(`^${complaint}$`));
    },
  );

  it('is not needed by a gateway without a limit, which shows none', async () => {
    const gateway = await limit.start('redis://127.0.0.1:1', 0);
    expect(await getJson(gateway.url, '/status')).not.toHaveProperty('cache');
  });
});
