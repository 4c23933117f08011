import { answers, type HttpServer, serveHandler, startFaultyServer } from '@toolpacks/upstream/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { createOpendatasoft } from '../stand-in/opendatasoft.ts';
import {
  errorOf,
  freshnessOf,
  listOf,
  noon,
  notesOf,
  type Service,
  sourceOf,
  startService,
  textOf,
} from './service.ts';

const running: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const part of running.splice(0)) await part.stop();
});

async function serve(url: string, mode: string | undefined, budgetMs = 1000): Promise<Service> {
  const env = { PARIS_EVENTS_UPSTREAM_URL: url, CALL_BUDGET_MS: `${budgetMs}`, ...(mode && { SAMPLE_DATA: mode }) };
  const service = await startService(env, { now: noon });
  running.push(service);
  return service;
}

async function startPortal(): Promise<HttpServer> {
  const portal = await serveHandler(createOpendatasoft({ now: noon }));
  running.push(portal);
  return portal;
}

async function closedUrl(): Promise<string> {
  const server = await serveHandler(async () => new Response());
  await server.stop();
  return server.url;
}

const sampleFreshness = { state: 'sample', fetched_at: null, fresh_until: null };

describe('with SAMPLE_DATA=fallback', () => {
  test('an answer without the portal is a sample and says so three times', async () => {
    const service = await serve(await closedUrl(), 'fallback');
    const result = await service.call('events', { query: 'jazz' });

    expect(listOf(result).count).toBeGreaterThan(0);
    expect(freshnessOf(result)).toEqual(sampleFreshness);
    expect(sourceOf(result)).toMatchObject({
      name: 'Toolpacks sample of Paris events',
      url: expect.stringMatching(/^urn:/),
    });
    expect(notesOf(result)).toEqual([
      expect.stringMatching(/^This is sample data, made up for demonstration: .*cannot be reached, ECONNREFUSED/),
    ]);
  });

  test('an answer of a portal that is silent is a sample, in time', async () => {
    const portal = await startFaultyServer(answers.silent);
    running.push({ stop: portal.close });
    const startedAt = performance.now();
    const result = await (await serve(portal.url, 'fallback')).call('events');

    expect(freshnessOf(result)).toEqual(sampleFreshness);
    expect(performance.now() - startedAt).toBeLessThan(1500);
  });

  test('what the sample cuts is told', async () => {
    const service = await serve(await closedUrl(), 'fallback');
    const result = await service.call('events');

    expect(result._meta['dev.toolpacks/truncated']).toMatchObject({
      returned: 20,
      reason: expect.stringContaining('descriptions'),
    });
  });

  test.each([
    ['answers nonsense', answers.text(200, '<html>'), 'upstream_invalid'],
    ['is throttled', answers.text(429, '{}', { 'retry-after': '30' }), 'rate_limited'],
  ])('a portal that %s is not out of reach, and nothing stands in for it', async (_, answer, errorClass) => {
    const portal = await startFaultyServer(answer);
    running.push({ stop: portal.close });
    const result = await (await serve(portal.url, 'fallback')).call('events');

    expect(errorOf(result)).toMatchObject({ class: errorClass });
  });

  test('a portal that answers is what is given', async () => {
    const portal = await startPortal();
    const result = await (await serve(portal.url, 'fallback')).call('events');

    expect(freshnessOf(result)).toMatchObject({ state: 'fresh' });
    expect(sourceOf(result)).toMatchObject({ name: 'Que faire à Paris ?', license: 'ODbL 1.0' });
    expect(notesOf(result)).toEqual([]);
  });

  test('arguments are refused all the same', async () => {
    const service = await serve(await closedUrl(), 'fallback');

    expect(errorOf(await service.call('events', { to: '2020-01-01' }))).toMatchObject({ class: 'invalid_input' });
  });
});

test.each([['never'], [undefined]])(
  'with SAMPLE_DATA %s an unreachable portal fails the call in time',
  async (mode) => {
    const service = await serve(await closedUrl(), mode);
    const startedAt = performance.now();
    const result = await service.call('events');

    expect(errorOf(result)).toMatchObject({ class: 'upstream_unavailable', retryable: true });
    expect(textOf(result)).not.toContain('sample');
    expect(performance.now() - startedAt).toBeLessThan(1500);
  },
);

test('with SAMPLE_DATA=always the portal is never asked', async () => {
  const portal = await startPortal();
  const service = await serve(portal.url, 'always');
  const result = await service.call('events');

  expect(listOf(result).count).toBe(20);
  expect(freshnessOf(result)).toEqual(sampleFreshness);
  expect(notesOf(result)).toEqual([expect.stringContaining('SAMPLE_DATA=always')]);
  expect(portal.asked).toEqual([]);
});

test('the sample has something on today, whatever the day', async () => {
  for (const day of ['2026-12-25', '2027-07-14', '2028-02-29']) {
    const now = () => new Date(`${day}T11:00:00Z`);
    const service = await startService({ SAMPLE_DATA: 'always' }, { now });
    running.push(service);
    const { events } = listOf(await service.call('events', { from: day, to: day, limit: 100 }));

    expect(events.some(({ occurrences }) => occurrences[0]?.start.startsWith(day))).toBe(true);
  }
});
