import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { answers, serveHandler, startFaultyServer } from '@toolpacks/upstream/testing';
import { afterEach, expect, test } from 'vitest';
import { detail, rich } from './event-wire.ts';
import { createCleaner, errorOf, freshnessOf, listOf, serveFrom } from './service.ts';
import { createWire, toWireFeature } from './wire.ts';

const { add, clean } = createCleaner();
afterEach(clean);

const list = { type: 'FeatureCollection', features: [toWireFeature({ type: 'TC', id: 77 })], bbox: null };
const wire = createWire({ ...rich, search: () => list });

test('a thousand equal calls at once are one request for the list', async () => {
  const upstream = add(await serveHandler(wire));
  const service = add(await serveFrom(upstream.url));
  const results = await Promise.all(Array.from({ length: 1000 }, () => service.call('events')));

  expect(results.filter(({ isError }) => isError)).toEqual([]);
  expect(upstream.asked).toHaveLength(1);
});

test('a thousand equal calls at once are one request for each part of an event', async () => {
  const upstream = add(await serveHandler(wire));
  const service = add(await serveFrom(upstream.url));
  const args = { event_type: 'TC', event_id: 77 };
  const results = await Promise.all(Array.from({ length: 1000 }, () => service.call('event', args)));

  expect(results.filter(({ isError }) => isError)).toEqual([]);
  expect(new Set(results.map(({ structuredContent }) => JSON.stringify(structuredContent))).size).toBe(1);
  expect(new Set(upstream.asked.map(({ url }) => url)).size).toBe(upstream.asked.length);
  expect(upstream.asked).toHaveLength(4);
});

test('two hundred different calls at once are two requests a second; those that would wait too long are told when to come back', async () => {
  const startedAt: number[] = [];
  const handle = createWire({ geteventdata: (query) => detail({ eventid: Number(query.get('eventid')), url: {} }) });
  const upstream = add(
    await serveHandler((request) => {
      startedAt.push(performance.now());
      return handle(request);
    }),
  );
  const service = add(await serveFrom(upstream.url, { CALL_BUDGET_MS: '3000' }));
  const begunAt = performance.now();
  const results = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      service.call('event', { event_type: 'TC', event_id: at + 1, geometry: 'none' }),
    ),
  );
  const refused = results.filter(({ isError }) => isError);

  // Two at once, and two for every whole second since.
  startedAt.forEach((at, index) => {
    expect(index + 1).toBeLessThanOrEqual(2 + 2 * Math.floor((at - begunAt) / 1000 + 0.02));
  });
  expect(startedAt.length).toBeGreaterThanOrEqual(4);
  expect(results.length - refused.length).toBe(startedAt.length);
  for (const result of refused) {
    expect(errorOf(result)).toMatchObject({ class: 'overloaded', retryable: true, retry_after_s: expect.any(Number) });
  }
});

test('every request says who asks, and where its people are found', async () => {
  const upstream = add(await serveHandler(wire));
  const service = add(await serveFrom(upstream.url, { CONTACT_URL: 'https://ops.example/toolpacks' }));
  await service.call('events');
  await service.call('event', { event_type: 'TC', event_id: 77 });

  expect(upstream.asked).toHaveLength(5);
  for (const { headers } of upstream.asked) {
    expect(headers['user-agent']).toMatch(/^Toolpacks\/\S+ \(\+https:\/\/ops\.example\/toolpacks\)$/);
  }
});

test('an upstream that can tell is asked whether anything has changed, and what has not is kept and fresh again', async () => {
  const conditions: (string | undefined)[] = [];
  const server = createServer(({ headers }, response) => {
    conditions.push(headers['if-none-match']);
    if (headers['if-none-match'] === '"v1"') response.writeHead(304).end();
    else response.writeHead(200, { 'content-type': 'application/json', etag: '"v1"' }).end(JSON.stringify(list));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  add({ stop: () => new Promise((resolve) => server.close(() => resolve())) });
  const { port } = server.address() as AddressInfo;
  const service = add(await serveFrom(`http://127.0.0.1:${port}`, {}, { ttlMs: 0 }));

  const first = await service.call('events');
  let later = await service.call('events');
  while (freshnessOf(later)?.fetched_at === freshnessOf(first)?.fetched_at) {
    await setTimeout(20);
    later = await service.call('events');
  }

  expect(conditions.slice(0, 2)).toEqual([undefined, '"v1"']);
  expect(listOf(later)).toEqual(listOf(first));
  expect(`${freshnessOf(later)?.fetched_at}` > `${freshnessOf(first)?.fetched_at}`).toBe(true);
});

test('a host that asks for patience is left alone', async () => {
  const upstream = await startFaultyServer(answers.text(429, '{}', { 'retry-after': '30' }));
  add({ stop: () => upstream.close() });
  const service = add(await serveFrom(upstream.url, { CALL_BUDGET_MS: '2000' }));
  const results = [await service.call('events'), await service.call('events', { event_types: ['EQ'] })];

  expect(upstream.asked).toHaveLength(1);
  for (const result of results) {
    expect(errorOf(result)).toMatchObject({ class: 'rate_limited', retryable: true, retry_after_s: 30 });
  }
});
