import { type HttpServer, serveHandler } from '@toolpacks/upstream/testing';
import { afterEach, expect, test } from 'vitest';
import { regions } from '../src/regions.ts';
import { createNineteenHz } from '../stand-in/nineteen-hz.ts';
import { errorOf, freshnessOf, listOf, notesOf, type Service, sourceOf, startService, stateOf } from './service.ts';

const running: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const part of running.splice(0)) await part.stop();
});

async function serve(mode: string, { isDown = false } = {}): Promise<{ api: HttpServer; service: Service }> {
  const api = await serveHandler(createNineteenHz());
  if (isDown) await api.stop();
  else running.push(api);
  const service = await startService({
    DANCE_EVENTS_UPSTREAM_URL: api.url,
    SAMPLE_DATA: mode,
    CALL_BUDGET_MS: '3000',
  });
  running.push(service);
  return { api, service };
}

const sample = {
  freshness: { state: 'sample', fetched_at: null, fresh_until: null },
  source: expect.objectContaining({ name: expect.stringContaining('sample'), url: expect.stringMatching(/^urn:/) }),
};

test('in fallback, events of an upstream that is down are made up, and say so three times', async () => {
  const { service } = await serve('fallback', { isDown: true });
  const result = await service.call('events', { region: 'bayarea' });

  expect(listOf(result).count).toBeGreaterThan(0);
  expect(freshnessOf(result)).toEqual(sample.freshness);
  expect(sourceOf(result)).toEqual(sample.source);
  expect(notesOf(result)).toEqual([expect.stringMatching(/sample data, made up .*cannot be reached/)]);
});

test('in fallback, events of an upstream that answers are its own', async () => {
  const { api, service } = await serve('fallback');
  const result = await service.call('events', { region: 'bayarea' });

  expect(stateOf(result)).toBe('fresh');
  expect(sourceOf(result)).toMatchObject({ name: '19hz.info' });
  expect(notesOf(result)).toEqual([]);
  expect(api.asked).toHaveLength(1);
});

test('always, every region has events that are made up, and nobody is asked', async () => {
  const { api, service } = await serve('always');
  const results = await Promise.all(regions.map(({ slug }) => service.call('events', { region: slug })));

  for (const result of results) {
    expect(listOf(result).count).toBeGreaterThan(0);
    expect(freshnessOf(result)).toEqual(sample.freshness);
    expect(sourceOf(result)).toEqual(sample.source);
    expect(notesOf(result)).toEqual([expect.stringContaining('SAMPLE_DATA=always')]);
  }
  expect(api.asked).toEqual([]);
});

test.each(['never', ''])('with SAMPLE_DATA "%s" an upstream that is down is a failure in time', async (mode) => {
  const { service } = await serve(mode, { isDown: true });
  const startedAt = performance.now();
  const result = await service.call('events', { region: 'bayarea' });

  expect(performance.now() - startedAt).toBeLessThan(3500);
  expect(errorOf(result)).toMatchObject({ class: 'upstream_unavailable', retryable: true });
  expect(notesOf(result)).toEqual([]);
});

test.each(['never', 'fallback', 'always'])('with %s the regions are the real ones', async (mode) => {
  const { service } = await serve(mode, { isDown: true });
  const result = await service.call('regions');

  expect(stateOf(result)).toBe('static');
  expect(notesOf(result)).toEqual([]);
});
