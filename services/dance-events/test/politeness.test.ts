import { answers, type HttpServer, serveHandler, startFaultyServer } from '@toolpacks/upstream/testing';
import { afterEach, describe, expect, test } from 'vitest';
import type { PackOptions } from '../src/pack.ts';
import { regions } from '../src/regions.ts';
import { createNineteenHz } from '../stand-in/nineteen-hz.ts';
import { errorOf, freshnessOf, listOf, type Service, startService, stateOf, type ToolResult } from './service.ts';

const running: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const part of running.splice(0)) await part.stop();
});

async function serveStandIn(
  env: NodeJS.ProcessEnv = {},
  options: PackOptions = {},
): Promise<{ api: HttpServer; service: Service }> {
  const api = await serveHandler(createNineteenHz());
  const service = await startService({ DANCE_EVENTS_UPSTREAM_URL: api.url, ...env }, options);
  running.push(service, api);
  return { api, service };
}

describe('the upstream is asked once', () => {
  test('by a thousand equal calls at the same time', async () => {
    const { api, service } = await serveStandIn();
    const results = await Promise.all(
      Array.from({ length: 1000 }, () => service.call('events', { region: 'bayarea', limit: 1 })),
    );

    expect(results.filter(({ isError }) => isError)).toEqual([]);
    expect(api.asked.map(({ url }) => url)).toEqual(['/events_BayArea.csv']);
  });

  test('by calls with other words, days and limits', async () => {
    const { api, service } = await serveStandIn();
    const calls = [{}, { query: 'techno' }, { query: 'house', limit: 3 }, { from: '2020-01-01' }, { to: '2199-12-31' }];
    for (const args of calls) await service.call('events', { region: 'bayarea', ...args });

    expect(api.asked).toHaveLength(1);
  });
});

test('two hundred different calls at once start at most two requests a second, and those that would wait too long are told', async () => {
  const { api, service } = await serveStandIn({ CALL_BUDGET_MS: '4000' });
  const startedAt = performance.now();
  const results = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      service.call('events', { region: regions[index % regions.length]?.slug, limit: 1 + Math.floor(index / 18) }),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const refused = results.filter(({ isError }) => isError);

  // A slow machine only makes the time longer in which these have started.
  expect(api.asked.length).toBeLessThanOrEqual(2 * (Math.floor(seconds) + 1));
  expect(api.asked.length).toBeGreaterThan(1);
  expect(new Set(api.asked.map(({ url }) => url)).size).toBe(api.asked.length);
  expect(refused.length).toBeGreaterThan(0);
  for (const result of refused) {
    expect(errorOf(result)).toMatchObject({ class: 'overloaded', retryable: true, retry_after_s: expect.any(Number) });
  }
  expect(results.length - refused.length).toBeGreaterThanOrEqual(api.asked.length);
});

test.each([
  [{ CONTACT_URL: 'https://ops.example/toolpacks' }, /^Toolpacks\/\S+ \(\+https:\/\/ops\.example\/toolpacks\)$/],
  [{}, /^Toolpacks\/\S+$/],
])('with %j the upstream is told who asks: %s', async (env, userAgent) => {
  const { api, service } = await serveStandIn(env);
  await service.call('events', { region: 'bayarea' });

  expect(api.asked[0]?.headers['user-agent']).toMatch(userAgent);
  expect(api.asked[0]?.headers.accept).toBe('text/csv');
});

test('a file that has not changed is not sent again: its data stays and counts as fetched now', async () => {
  const answered: number[] = [];
  const standIn = createNineteenHz();
  const api = await serveHandler(async (request) => {
    const response = await standIn(request);
    answered.push(response.status);
    return response;
  });
  const service = await startService({ DANCE_EVENTS_UPSTREAM_URL: api.url }, { ttlMs: 0 });
  running.push(service, api);
  const call = () => service.call('events', { region: 'bayarea' });
  const fetchedAt = (result: ToolResult) => `${freshnessOf(result)?.fetched_at}`;

  const first = await call();
  let later = await call();
  while (fetchedAt(later) === fetchedAt(first)) later = await call();

  expect(answered.slice(0, 2)).toEqual([200, 304]);
  expect(api.asked[1]?.headers['if-none-match']).toEqual(expect.any(String));
  expect(api.asked[1]?.headers['if-modified-since']).toEqual(expect.any(String));
  expect(fetchedAt(later) > fetchedAt(first)).toBe(true);
  expect(later.structuredContent).toEqual(first.structuredContent);
  expect(stateOf(later)).toMatch(/^(stale|hit)$/);
});

test('after a 429 with Retry-After the host is left alone, whatever region is asked for', async () => {
  const server = await startFaultyServer(answers.text(429, '', { 'retry-after': '60' }));
  const service = await startService({ DANCE_EVENTS_UPSTREAM_URL: server.url });
  running.push(service, { stop: () => server.close() });
  const results = [];
  for (const region of ['bayarea', 'seattle', 'bayarea']) results.push(await service.call('events', { region }));

  expect(server.asked).toHaveLength(1);
  expect(results.map((result) => errorOf(result)?.class)).toEqual(['rate_limited', 'rate_limited', 'rate_limited']);
  for (const result of results) expect(errorOf(result)?.retry_after_s).toBeGreaterThan(50);
});

test('what was fetched is fresh for ten minutes', async () => {
  const { service } = await serveStandIn();
  const [first, second] = [
    await service.call('events', { region: 'bayarea' }),
    await service.call('events', { region: 'bayarea', query: 'techno' }),
  ];
  const { fetched_at, fresh_until } = freshnessOf(first) ?? {};

  expect(stateOf(first)).toBe('fresh');
  expect(Date.parse(`${fresh_until}`) - Date.parse(`${fetched_at}`)).toBe(600_000);
  expect(freshnessOf(second)).toEqual({ state: 'hit', fetched_at, fresh_until });
  expect(listOf(second).total).toBeLessThan(listOf(first).total);
});
