import { answers, type HttpServer, serveHandler, startFaultyServer } from '@toolpacks/upstream/testing';
import { afterEach, expect, test } from 'vitest';
import type { PackOptions } from '../src/pack.ts';
import { createOpendatasoft } from '../stand-in/opendatasoft.ts';
import { errorOf, freshnessOf, listOf, noon, type Service, startService, type ToolResult } from './service.ts';

const running: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const part of running.splice(0)) await part.stop();
});

async function serve(url: string, env: NodeJS.ProcessEnv = {}, options: PackOptions = {}): Promise<Service> {
  const service = await startService({ PARIS_EVENTS_UPSTREAM_URL: url, ...env }, { now: noon, ...options });
  running.push(service);
  return service;
}

async function startPortal(): Promise<HttpServer> {
  const portal = await serveHandler(createOpendatasoft({ now: noon }));
  running.push(portal);
  return portal;
}

const stateOf = (result: ToolResult) => freshnessOf(result)?.state;

test('a thousand equal first calls at the same time are one request', async () => {
  const portal = await startPortal();
  const service = await serve(portal.url);
  const calls = Array.from({ length: 1000 }, () => service.call('events', { query: 'jazz', limit: 2 }));
  const results = await Promise.all(calls);

  expect(results.filter(({ isError }) => isError)).toEqual([]);
  expect(new Set(results.map(({ structuredContent }) => JSON.stringify(structuredContent))).size).toBe(1);
  expect(portal.asked).toHaveLength(1);
});

test('two hundred different calls are never more than two requests in a second; the others are overloaded', async () => {
  const startedAt = performance.now();
  const portal = await startFaultyServer(answers.json({ total_count: 0, results: [] }));
  running.push({ stop: portal.close });
  const service = await serve(portal.url, { CALL_BUDGET_MS: '5000' });
  const calls = Array.from({ length: 200 }, (_, index) => service.call('events', { offset: index }));
  const results = await Promise.all(calls);
  const seconds = (performance.now() - startedAt) / 1000;
  const refused = results.filter(({ isError }) => isError);

  expect(portal.asked.length).toBeGreaterThan(0);
  expect(portal.asked.length).toBeLessThanOrEqual(2 * (Math.floor(seconds) + 1));
  expect(refused).toHaveLength(200 - portal.asked.length);
  for (const result of refused) {
    expect(errorOf(result)).toMatchObject({ class: 'overloaded', retryable: true });
    expect(errorOf(result)?.retry_after_s).toBeGreaterThan(0);
  }
});

test('the portal is told who asks and where they are found', async () => {
  const portal = await startPortal();
  await (await serve(portal.url, { CONTACT_URL: 'https://ops.example/toolpacks' })).call('events');
  await (await serve(portal.url)).call('events');

  expect(portal.asked.map(({ headers }) => headers['user-agent'])).toEqual([
    expect.stringMatching(/^Toolpacks\/\S+ \(\+https:\/\/ops\.example\/toolpacks\)$/),
    expect.stringMatching(/^Toolpacks\/\S+$/),
  ]);
  expect(portal.asked[0]?.headers.accept).toBe('application/json');
});

test('a page is kept for five minutes', async () => {
  const portal = await startPortal();
  const service = await serve(portal.url);
  const [first, second] = [await service.call('events'), await service.call('events')];
  const { fetched_at, fresh_until } = freshnessOf(first) ?? {};

  expect([first, second].map(stateOf)).toEqual(['fresh', 'hit']);
  expect(freshnessOf(second)).toMatchObject({ fetched_at, fresh_until });
  expect(Date.parse(`${fresh_until}`) - Date.parse(`${fetched_at}`)).toBe(300_000);
  expect(portal.asked).toHaveLength(1);
});

test('a page that has not changed (304) is kept, and is as new as the answer that says so', async () => {
  const answer = createOpendatasoft({ now: noon });
  const portal = await serveHandler(async (request) => {
    if (request.headers.get('if-none-match') === '"one"') return new Response(null, { status: 304 });
    const response = await answer(request);
    response.headers.set('etag', '"one"');
    return response;
  });
  running.push(portal);
  const service = await serve(portal.url, {}, { ttlMs: 0 });
  const first = await service.call('events');
  const fetchedAt = freshnessOf(first)?.fetched_at;
  const refreshed = await callUntil(service, (result) => freshnessOf(result)?.fetched_at !== fetchedAt);

  expect(listOf(first).count).toBe(20);
  expect(refreshed.structuredContent).toEqual(first.structuredContent);
  expect(Date.parse(`${freshnessOf(refreshed)?.fetched_at}`)).toBeGreaterThan(Date.parse(`${fetchedAt}`));
  expect(stateOf(refreshed)).toBe('stale');
  expect(portal.asked[1]?.headers['if-none-match']).toBe('"one"');
});

test('a portal that has asked to be left alone (429 with Retry-After) is not asked again', async () => {
  const portal = await startFaultyServer(answers.text(429, '{}', { 'retry-after': '30' }));
  running.push({ stop: portal.close });
  const service = await serve(portal.url);
  const first = await service.call('events');
  portal.answerWith(answers.json({ total_count: 0, results: [] }));
  const second = await service.call('events', { query: 'jazz' });

  expect(errorOf(first)).toMatchObject({ class: 'rate_limited', retry_after_s: 30 });
  expect(errorOf(second)).toMatchObject({ class: 'rate_limited', retryable: true });
  expect(errorOf(second)?.retry_after_s).toBeGreaterThan(0);
  expect(portal.asked).toHaveLength(1);
});

test('a key in the URL of the portal goes to the portal and nowhere else', async () => {
  const portal = await startPortal();
  const service = await serve(`http://me:k1@${portal.host}/?apikey=k2`);
  const result = await service.call('events');
  const status = await (await fetch(`${service.baseUrl}/status`)).text();

  expect(listOf(result).count).toBe(20);
  expect(portal.asked[0]?.url).toContain('apikey=k2');
  expect(portal.asked[0]?.headers.authorization).toBe(`Basic ${btoa('me:k1')}`);
  expect(JSON.stringify([result._meta, status])).not.toMatch(/k1|k2/);
});

async function callUntil({ call }: Service, isWanted: (result: ToolResult) => boolean): Promise<ToolResult> {
  for (;;) {
    const result = await call('events');
    if (isWanted(result)) return result;
  }
}
