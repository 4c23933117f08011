import { setTimeout as delay } from 'node:timers/promises';
import { findRedis, type RedisServer, serveHandler, startRedis } from '@toolpacks/upstream/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { createNineteenHz } from '../stand-in/nineteen-hz.ts';
import { freshnessOf, type Service, startService, stateOf } from './service.ts';

const hasRedis = findRedis() !== undefined;

if (!hasRedis) test.skip('listings shared by replicas: skipped, there is no redis-server here', () => undefined);

const running: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const part of running.splice(0).reverse()) await part.stop();
});

function add<T extends { stop(): Promise<void> }>(part: T): T {
  running.push(part);
  return part;
}

async function startReplicas(count: number, redis: RedisServer) {
  const api = add(await serveHandler(createNineteenHz()));
  const start = async () => add(await startService({ DANCE_EVENTS_UPSTREAM_URL: api.url, CACHE_URL: redis.url }));
  return { api, start, replicas: await Promise.all(Array.from({ length: count }, start)) };
}

const ask = ({ call }: Service, region = 'bayarea') => call('events', { region, limit: 200 });

const read = async ({ baseUrl }: Service, path: string) => (await fetch(`${baseUrl}${path}`)).text();

async function untilCacheIs(state: string, service: Service): Promise<void> {
  while (JSON.parse(await read(service, '/status')).cache.state !== state) await delay(10);
}

(hasRedis ? describe : describe.skip)('replicas with one server', () => {
  test('ask the upstream once for 300 equal first calls, and all answer the same', async () => {
    const { api, replicas, start } = await startReplicas(3, add(await startRedis()));
    const calls = Array.from({ length: 100 }, () => replicas.map((replica) => ask(replica))).flat();
    const results = await Promise.all(calls);

    expect(api.asked.map(({ url }) => url)).toEqual(['/events_BayArea.csv']);
    expect(new Set(results.map((result) => JSON.stringify(result.structuredContent))).size).toBe(1);
    expect(new Set(results.map((result) => freshnessOf(result)?.fetched_at)).size).toBe(1);
    expect(new Set(results.map(stateOf))).toEqual(new Set(['fresh', 'hit']));
    const late = await ask(await start());
    expect(late).toEqual({ ...results[0], _meta: { ...results[0]?._meta, ...late._meta } });
    expect(stateOf(late)).toBe('hit');
  });

  test('answer without it, say so, and use it again when it is back', async () => {
    const redis = await startRedis();
    add({ stop: () => redis.stop() });
    const { api, replicas } = await startReplicas(2, redis);
    const [one, other] = replicas;
    if (!one || !other) throw new Error('there are two');
    await untilCacheIs('up', one);
    expect(JSON.parse(await read(one, '/status')).cache).toEqual({
      state: 'up',
      last_success: expect.stringMatching(/^\d{4}-.*Z$/),
      last_error_class: null,
    });
    expect(await read(one, '/metrics')).toMatch(/^toolpacks_shared_cache_up\{.*\} 1$/m);
    await redis.stop();
    for (const replica of [one, other]) expect(stateOf(await ask(replica, 'seattle'))).toBe('fresh');
    expect(api.asked).toHaveLength(2);
    await untilCacheIs('down', one);
    expect(await read(one, '/metrics')).toMatch(/^toolpacks_shared_cache_up\{.*\} 0$/m);
    add(await startRedis(redis.port));
    for (const replica of [one, other]) await untilCacheIs('up', replica);
    await Promise.all([ask(one, 'denver'), ask(other, 'denver')]);
    expect(api.asked).toHaveLength(3);
  });

  test('neither store nor read sample data', async () => {
    const redis = add(await startRedis());
    const sample = add(await startService({ SAMPLE_DATA: 'always', CACHE_URL: redis.url }));
    expect(stateOf(await ask(sample))).toBe('sample');
    expect(await redis.tell('KEYS toolpacks:dance-events:*')).toMatch(/^\*0/);
  });
});

test('a replica without one tells of none', async () => {
  const alone = add(await startService({}));

  expect(JSON.parse(await read(alone, '/status'))).not.toHaveProperty('cache');
  expect(await read(alone, '/metrics')).not.toContain('toolpacks_shared_cache_up');
});
