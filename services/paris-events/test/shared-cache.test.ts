import { findRedis, serveHandler, startRedis } from '@toolpacks/upstream/testing';
import { afterEach, expect, test } from 'vitest';
import { createOpendatasoft } from '../stand-in/opendatasoft.ts';
import { freshnessOf, noon, type Service, startService } from './service.ts';

const hasRedis = findRedis() !== undefined;

if (!hasRedis) test.skip('pages shared by replicas: skipped, there is no redis-server here', () => undefined);

const running: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const part of running.splice(0).reverse()) await part.stop();
});

function add<T extends { stop(): Promise<void> }>(part: T): T {
  running.push(part);
  return part;
}

(hasRedis ? test : test.skip)('replicas with one server ask the portal once, and all answer the same', async () => {
  const redis = add(await startRedis());
  const portal = add(await serveHandler(createOpendatasoft({ now: noon })));
  const env = { PARIS_EVENTS_UPSTREAM_URL: portal.url, CACHE_URL: redis.url };
  const start = async () => add(await startService(env, { now: noon }));
  const replicas = [await start(), await start(), await start()];
  const ask = ({ call }: Service) => call('events', { limit: 100 });
  const results = await Promise.all(Array.from({ length: 60 }, () => replicas.map(ask)).flat());

  expect(portal.asked).toHaveLength(1);
  expect(new Set(results.map(({ structuredContent }) => JSON.stringify(structuredContent))).size).toBe(1);
  expect(new Set(results.map((result) => freshnessOf(result)?.state))).toEqual(new Set(['fresh', 'hit']));
  const late = await ask(await start());
  expect(late.content).toEqual(results[0]?.content);
  expect(freshnessOf(late)).toEqual({ ...freshnessOf(results[0] ?? late), state: 'hit' });
  expect(portal.asked).toHaveLength(1);
});
