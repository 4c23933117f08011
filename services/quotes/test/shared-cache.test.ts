import { findRedis, serveHandler, startRedis } from '@toolpacks/upstream/testing';
import { afterEach, expect, test } from 'vitest';
import { createQuotable } from '../stand-in/quotable.ts';
import { freshnessOf, type Service, startService } from './service.ts';

const hasRedis = findRedis() !== undefined;

if (!hasRedis) test.skip('quotes shared by replicas: skipped, there is no redis-server here', () => undefined);

const running: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const part of running.splice(0).reverse()) await part.stop();
});

function add<T extends { stop(): Promise<void> }>(part: T): T {
  running.push(part);
  return part;
}

const questions: [tool: string, args: object][] = [
  ['random_quote', { limit: 50, seed: 'same' }],
  ['search_quotes', { query: 'tennyson' }],
  ['list_tags', {}],
  ['list_authors', { limit: 100 }],
];

(hasRedis ? test : test.skip)('replicas with one server read the API once, and all answer the same', async () => {
  const redis = add(await startRedis());
  const api = add(await serveHandler(createQuotable()));
  const start = async (env: NodeJS.ProcessEnv) => add(await startService({ QUOTES_UPSTREAM_URL: api.url, ...env }));
  const single = await start({});
  const expected = await Promise.all(questions.map(([tool, args]) => single.call(tool, args)));
  const askedByOne = api.asked.length;
  const shared = { CACHE_URL: redis.url };
  const replicas = [await start(shared), await start(shared), await start(shared)];
  const askAll = ({ call }: Service) => Promise.all(questions.map(([tool, args]) => call(tool, args)));
  const answers = await Promise.all(replicas.map(askAll));

  expect(api.asked).toHaveLength(2 * askedByOne);
  for (const results of [...answers, await askAll(await start(shared))]) {
    expect(results.map(({ content }) => content)).toEqual(expected.map(({ content }) => content));
  }
  const states = answers.flatMap((results) => results.map((result) => freshnessOf(result)?.state));
  expect(new Set(states)).toEqual(new Set(['fresh', 'hit']));
  expect(api.asked).toHaveLength(2 * askedByOne);
});

test('an embedded set, which is never fetched, needs no server for that', async () => {
  const service = add(await startService({ CACHE_URL: 'redis://127.0.0.1:1' }));

  expect(await (await fetch(`${service.baseUrl}/status`)).json()).not.toHaveProperty('cache');
});
