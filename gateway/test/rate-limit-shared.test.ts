import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findRedis, type RedisServer, startRedis } from '@toolpacks/shared-store/testing';
import { describeWith, type Requirement, until } from '@toolpacks/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { type Answered, getJson, ping, post } from './call.ts';
import { type PackDouble, startPackDouble } from './pack-double.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';
import { type Path, startPath } from './start-path.ts';

let double: PackDouble;
let gateways: StartedGateway[];
let redis: RedisServer | undefined;
let path: Path | undefined;
let child: ChildProcess | undefined;

beforeEach(async () => {
  double = await startPackDouble();
  gateways = [];
  redis = path = child = undefined;
});

afterEach(async () => {
  redis?.resume();
  for (const gateway of gateways) await gateway.stop();
  child?.kill('SIGKILL');
  await path?.stop();
  await redis?.stop();
  await double.stop();
});

async function start(port: number, limit = 1000): Promise<StartedGateway> {
  const env = { RATE_LIMIT_REQUESTS: String(limit), CACHE_URL: `redis://127.0.0.1:${port}` };
  const gateway = await startGateway({ quotes: double.url }, env);
  gateways.push(gateway);
  return gateway;
}

const send = ({ url }: StartedGateway): Promise<Answered> => post(url, '/quotes/mcp', ping);

const cacheOf = async ({ url }: StartedGateway) => (await getJson(url, '/status')).cache;

const untilCacheIs = (state: string, ...all: StartedGateway[]) =>
  until(async () => (await Promise.all(all.map(cacheOf))).every((cache) => cache.state === state));

/** What is left to the client after one more call, which has to be answered as if nothing were wrong. */
async function leftAfterCall(gateway: StartedGateway): Promise<number> {
  const { status, headers } = await send(gateway);
  expect(status).toBe(200);
  return Number(headers['ratelimit-remaining']);
}

const redisServer: Requirement = { missing: findRedis() ? undefined : 'no redis-server or valkey-server on PATH' };

describeWith(redisServer, 'gateways with one server to count on', () => {
  it('allow a client as much together as one would alone', async () => {
    redis = await startRedis();
    const [one, other] = [await start(redis.port, 4), await start(redis.port, 4)];
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
    redis = await startRedis();
    const gateway = await start(redis.port);
    await untilCacheIs('up', gateway);
    expect(await redis.tell('INFO clients')).toMatch(/connected_clients:2\r/);
    await gateways.pop()?.stop();
    await until(async () => /connected_clients:1\r/.test((await redis?.tell('INFO clients')) ?? ''));
  });

  it('each count for themselves until there is such a server', async () => {
    const port = await freePort();
    const [one, other] = [await start(port), await start(port)];
    await untilCacheIs('down', one, other);
    expect(await cacheOf(one)).toEqual({
      state: 'down',
      last_success: null,
      last_error_class: 'upstream_unavailable',
    });
    expect([await leftAfterCall(one), await leftAfterCall(other)]).toEqual([999, 999]);
    redis = await startRedis(port);
    await untilCacheIs('up', one, other);
    expect([await leftAfterCall(one), await leftAfterCall(other)]).toEqual([999, 998]);
  });

  it('go on while it is gone, and count on it again once it is back', async () => {
    redis = await startRedis();
    const gateway = await start(redis.port);
    await untilCacheIs('up', gateway);
    await leftAfterCall(gateway);
    await redis.stop();
    await callsGoOnQuickly(gateway);
    expect(await cacheOf(gateway)).toMatchObject({ state: 'down', last_error_class: 'upstream_unavailable' });
    expect(await leftAfterCall(gateway)).toBe(949);
    redis = await startRedis(redis.port);
    await untilCacheIs('up', gateway);
    expect(await leftAfterCall(gateway)).toBe(999);
  });

  it('go on while it does not answer, and count on it again once it does', async () => {
    redis = await startRedis();
    const gateway = await start(redis.port);
    await untilCacheIs('up', gateway);
    redis.pause();
    await callsGoOnQuickly(gateway);
    expect(await cacheOf(gateway)).toMatchObject({ state: 'down', last_error_class: 'upstream_timeout' });
    redis.resume();
    await untilCacheIs('up', gateway);
    await redis.tell('FLUSHALL');
    expect(await leftAfterCall(gateway)).toBe(999);
  });

  it('find it again where their connection to it has died without a word', async () => {
    redis = await startRedis();
    path = await startPath(redis.port);
    const gateway = await start(path.port);
    await untilCacheIs('up', gateway);
    path.swallow();
    expect(await leftAfterCall(gateway)).toBe(999);
    expect(await cacheOf(gateway)).toMatchObject({ state: 'down', last_error_class: 'upstream_timeout' });
    await untilCacheIs('up', gateway);
  });

  it('go on while it is full, and count on it again once it is not', async () => {
    redis = await startRedis(undefined, ['--maxmemory', '1', '--maxmemory-policy', 'noeviction']);
    const gateway = await start(redis.port);
    await untilCacheIs('down', gateway);
    expect(await cacheOf(gateway)).toMatchObject({ last_error_class: 'upstream_rejected' });
    await callsGoOnQuickly(gateway);
    await redis.tell('CONFIG SET maxmemory 0');
    await untilCacheIs('up', gateway);
    expect(await leftAfterCall(gateway)).toBe(999);
    await redis.tell('CONFIG SET maxmemory 1');
    expect(await leftAfterCall(gateway)).toBe(949);
    expect(await cacheOf(gateway)).toMatchObject({ state: 'down', last_error_class: 'upstream_rejected' });
  });

  it('tell each change once, and never the password', async () => {
    redis = await startRedis(undefined, ['--requirepass', 'right-one']);
    child = spawn(process.execPath, [fileURLToPath(new URL('../src/server.ts', import.meta.url))], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        LOG_LEVEL: 'trace',
        PACKS_FILE: (await start(redis.port)).file,
        RATE_LIMIT_REQUESTS: '9',
        CACHE_URL: `redis://:wrong-one@127.0.0.1:${redis.port}`,
      },
    });
    let printed = '';
    child.stdout?.on('data', (chunk) => {
      printed += chunk;
    });
    const lines = () => printed.split('\n').filter((line) => line.includes('calls are counted'));
    const refusals = async () => {
      const [, count = 0] = /count\r\n:(\d+)/.exec((await redis?.tell('AUTH right-one\r\nACL LOG')) ?? '') ?? [];
      return Number(count);
    };
    await until(async () => (await refusals()) > 3);
    await redis.tell('AUTH right-one\r\nCONFIG SET requirepass wrong-one');
    await until(() => lines().length > 1);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(lines().map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 'warn', error_class: 'upstream_rejected', reason: expect.any(String) }),
      expect.objectContaining({ level: 'info' }),
    ]);
    expect(printed).not.toMatch(/wrong-one|right-one/);
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
    const gateway = await startGateway({ quotes: double.url }, { CACHE_URL: 'redis://127.0.0.1:1' });
    gateways.push(gateway);
    expect(await getJson(gateway.url, '/status')).not.toHaveProperty('cache');
  });
});
