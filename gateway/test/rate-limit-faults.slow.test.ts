import { type RedisServer, startRedis } from '@toolpacks/shared-store/testing';
import { describeWith, until } from '@toolpacks/testing';
import { beforeEach, expect, it } from 'vitest';
import { spawnService } from '../../e2e/spawn-service.ts';
import { cacheOf, leftAfterCall, redisServer, send, startLimited, untilCacheIs } from './shared-limit.ts';
import type { StartedGateway } from './start-gateway.ts';
import { type Path, startPath } from './start-path.ts';
import { stopAfterTest } from './stop-after.ts';

let path: Path;

beforeEach(async () => {
  path = stopAfterTest(await startPath());
});

const start = () => startLimited(`redis://127.0.0.1:${path.port}`);

/** A new server at the address that the gateways know. */
async function lead(options?: readonly string[]): Promise<RedisServer> {
  const redis = stopAfterTest(await startRedis(undefined, options));
  path.leadTo(redis.port);
  return redis;
}

async function callOften(gateway: StartedGateway): Promise<void> {
  for (let count = 0; count < 50; count++) expect((await send(gateway)).status).toBe(200);
}

describeWith(redisServer, 'gateways with one server to count on', () => {
  it('each count for themselves until there is such a server', async () => {
    const [one, other] = [await start(), await start()];
    await untilCacheIs('down', one, other);
    expect(await cacheOf(one)).toEqual({
      state: 'down',
      last_success: null,
      last_error_class: 'upstream_unavailable',
    });
    expect([await leftAfterCall(one), await leftAfterCall(other)]).toEqual([999, 999]);
    await lead();
    await untilCacheIs('up', one, other);
    expect([await leftAfterCall(one), await leftAfterCall(other)]).toEqual([999, 998]);
  });

  it('go on while it is gone, and count on it again once it is back', async () => {
    const redis = await startRedis();
    path.leadTo(redis.port);
    const gateway = await start();
    await untilCacheIs('up', gateway);
    await leftAfterCall(gateway);
    await redis.stop();
    await callOften(gateway);
    expect(await cacheOf(gateway)).toMatchObject({ state: 'down', last_error_class: 'upstream_unavailable' });
    expect(await leftAfterCall(gateway)).toBe(949);
    await lead();
    await untilCacheIs('up', gateway);
    expect(await leftAfterCall(gateway)).toBe(999);
  });

  it('go on while it does not answer, and count on it again once it does', async () => {
    const server = await lead();
    const gateway = await start();
    await untilCacheIs('up', gateway);
    server.pause();
    await callOften(gateway);
    expect(await cacheOf(gateway)).toMatchObject({ state: 'down', last_error_class: 'upstream_timeout' });
    server.resume();
    await untilCacheIs('up', gateway);
    // The first call waited for the server. No other one asked it.
    expect(await server.tell('INFO commandstats')).toMatch(/cmdstat_evalsha:calls=1,|cmdstat_eval:calls=1,/);
    await server.tell('FLUSHALL');
    expect(await leftAfterCall(gateway)).toBe(999);
  });

  it('find it again where their connection to it has died without a word', async () => {
    await lead();
    const gateway = await start();
    await untilCacheIs('up', gateway);
    path.swallow();
    expect(await leftAfterCall(gateway)).toBe(999);
    expect(await cacheOf(gateway)).toMatchObject({ state: 'down', last_error_class: 'upstream_timeout' });
    await untilCacheIs('up', gateway);
  });

  it('go on while it is full, and count on it again once it is not', async () => {
    const server = await lead(['--maxmemory', '1', '--maxmemory-policy', 'noeviction']);
    const gateway = await start();
    await untilCacheIs('down', gateway);
    expect(await cacheOf(gateway)).toMatchObject({ last_error_class: 'upstream_rejected' });
    await callOften(gateway);
    await server.tell('CONFIG SET maxmemory 0');
    await untilCacheIs('up', gateway);
    expect(await leftAfterCall(gateway)).toBe(999);
    await server.tell('CONFIG SET maxmemory 1');
    expect(await leftAfterCall(gateway)).toBe(949);
    expect(await cacheOf(gateway)).toMatchObject({ state: 'down', last_error_class: 'upstream_rejected' });
  });

  it('tell each change once, and never the password', async () => {
    const server = await lead(['--requirepass', 'right-one']);
    const { file } = await start();
    const cacheUrl = `redis://:wrong-one@127.0.0.1:${server.port}`;
    const env = { LOG_LEVEL: 'trace', PACKS_FILE: file, RATE_LIMIT_REQUESTS: '9', CACHE_URL: cacheUrl };
    const own = stopAfterTest(await spawnService('gateway', env));
    const lines = () => own.lines.filter(({ msg }) => String(msg).includes('calls are counted'));
    const refusals = async () => {
      const [, count = 0] = /count\r\n:(\d+)/.exec(await server.tell('AUTH right-one\r\nACL LOG')) ?? [];
      return Number(count);
    };
    await until(async () => (await refusals()) > 3);
    await server.tell('AUTH right-one\r\nCONFIG SET requirepass wrong-one');
    await until(() => lines().length > 1);
    await own.stop();
    expect(lines()).toEqual([
      expect.objectContaining({ level: 'warn', error_class: 'upstream_rejected', reason: expect.any(String) }),
      expect.objectContaining({ level: 'info' }),
    ]);
    expect(JSON.stringify(own.lines)).not.toMatch(/wrong-one|right-one/);
  });
});
