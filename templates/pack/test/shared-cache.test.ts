import { freshnessOf, startPack } from '@toolpacks/pack-kit/testing';
import { findRedis, serveHandler, startRedis } from '@toolpacks/upstream/testing';
import { afterEach, expect, test } from 'vitest';
import { openStandIn } from '../harness.ts';
import { readConfig } from '../src/config.ts';
import { createPack } from '../src/pack.ts';

const hasRedis = findRedis() !== undefined;

if (!hasRedis) test.skip('items shared by replicas: skipped, there is no redis-server here', () => undefined);

const running: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const part of running.splice(0).reverse()) await part.stop();
});

function add<T extends { stop(): Promise<void> }>(part: T): T {
  running.push(part);
  return part;
}

(hasRedis ? test : test.skip)('replicas with one server ask the API once, and all answer the same', async () => {
  const redis = add(await startRedis());
  const { handle, toEnv } = openStandIn();
  const api = add(await serveHandler(handle));
  const config = readConfig({ ...toEnv(api.url), CACHE_URL: redis.url });
  const replicas = [add(await startPack(createPack(config))), add(await startPack(createPack(config)))];
  const results = await Promise.all(replicas.map(({ call }) => call('search_items')));

  expect(api.asked).toHaveLength(1);
  expect(results[1]?.content).toEqual(results[0]?.content);
  expect(results.map((result) => freshnessOf(result)?.state).sort()).toEqual(['fresh', 'hit']);
});
