import { serveHandler } from '@toolpacks/upstream/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { sampleEventIds } from '../stand-in/sample-ids.ts';
import { rich } from './event-wire.ts';
import {
  createCleaner,
  errorOf,
  eventOf,
  freshnessOf,
  listOf,
  notesOf,
  serveFrom,
  sourceOf,
  type ToolResult,
  textOf,
} from './service.ts';
import { createWire, toWireFeature } from './wire.ts';

const { add, clean } = createCleaner();
afterEach(clean);

const [quake] = sampleEventIds();
const ofSample = { event_type: quake?.eventtype, event_id: quake?.eventid };
const other = { event_type: 'EQ', event_id: 1554511 };

/** The address of a server that has gone. */
async function closedUrl(): Promise<string> {
  const gone = await serveHandler(createWire({}));
  await gone.stop();
  return gone.url;
}

const serve = async (mode: string, url?: string) =>
  add(await serveFrom(url ?? (await closedUrl()), { SAMPLE_DATA: mode, CALL_BUDGET_MS: '3000' }));

function expectSample(result: ToolResult, reason: RegExp): void {
  expect(result.isError).toBeUndefined();
  expect(freshnessOf(result)).toEqual({ state: 'sample', fetched_at: null, fresh_until: null });
  expect(sourceOf(result)).toMatchObject({ url: 'urn:toolpacks:disaster-alerts:sample' });
  expect(notesOf(result)[0]).toMatch(/^This is sample data, made up for demonstration: /);
  expect(notesOf(result)[0]).toMatch(reason);
}

describe('with SAMPLE_DATA=fallback and GDACS out of reach', () => {
  test('events gives sample events, and says so three times', async () => {
    const service = await serve('fallback');
    const result = await service.call('events');

    expectSample(result, /cannot be reached/);
    expect(listOf(result).count).toBe(20);
  });

  test('event gives one of the sample’s own', async () => {
    const service = await serve('fallback');
    const result = await service.call('event', ofSample);

    expectSample(result, /one of its own/);
    expect(eventOf(result).event.event_id).toBe(quake?.eventid);
  });

  test('event gives nothing in the place of another', async () => {
    const service = await serve('fallback');
    const result = await service.call('event', other);

    expect(errorOf(result)).toMatchObject({ class: 'upstream_unavailable', retryable: true });
    expect(textOf(result)).not.toContain('sample');
  });

  test('arguments are refused as ever', async () => {
    const service = await serve('fallback');

    expect(errorOf(await service.call('events', { country: 'Nowhere at all' }))).toMatchObject({
      class: 'invalid_input',
    });
  });
});

describe('with SAMPLE_DATA=fallback and GDACS within reach', () => {
  test('what it says is given, and not the sample', async () => {
    const upstream = add(
      await serveHandler(
        createWire({ ...rich, search: () => ({ features: [toWireFeature({ type: 'TC', id: 77 })] }) }),
      ),
    );
    const service = await serve('fallback', upstream.url);
    const results = [await service.call('events'), await service.call('event', { event_type: 'TC', event_id: 77 })];

    for (const result of results) {
      expect(freshnessOf(result)).toMatchObject({ state: 'fresh' });
      expect(sourceOf(result)).toMatchObject({ name: 'GDACS' });
    }
  });

  test('an event that it does not have is not found', async () => {
    const upstream = add(await serveHandler(createWire({})));
    const service = await serve('fallback', upstream.url);

    expect(errorOf(await service.call('event', other))).toMatchObject({ class: 'not_found' });
    expectSample(await service.call('event', ofSample), /one of its own/);
  });
});

describe('with SAMPLE_DATA=never', () => {
  test.each([
    ['events', {}],
    ['event', other],
    ['event', ofSample],
  ])('%s %j fails while GDACS is out of reach, in time', async (tool, args) => {
    const service = await serve('never');
    const startedAt = performance.now();
    const result = await service.call(tool, args);

    expect(errorOf(result)).toMatchObject({ class: 'upstream_unavailable', retryable: true });
    expect(performance.now() - startedAt).toBeLessThan(3500);
  });

  test('an id of the sample’s is one like others', async () => {
    const upstream = add(await serveHandler(createWire({})));
    const service = await serve('never', upstream.url);

    expect(errorOf(await service.call('event', ofSample))).toMatchObject({ class: 'not_found' });
    expect(upstream.asked).toHaveLength(1);
  });
});

describe('with SAMPLE_DATA=always', () => {
  test('GDACS is never asked', async () => {
    const upstream = add(await serveHandler(createWire(rich)));
    const service = await serve('always', upstream.url);

    expectSample(await service.call('events', { event_types: ['TC'] }), /SAMPLE_DATA=always/);
    expectSample(await service.call('event', ofSample), /one of its own/);
    expect(errorOf(await service.call('event', other))).toMatchObject({ class: 'not_found' });
    expect(upstream.asked).toEqual([]);
  });

  test('every event of the list can be asked for, and is short enough to read', async () => {
    const service = await serve('always');
    const { events, total } = listOf(await service.call('events', { limit: 100 }));

    expect(total).toBe(sampleEventIds().length);
    for (const { event_type, event_id, name } of events) {
      const result = await service.call('event', { event_type, event_id });
      expect(eventOf(result).event.name).toBe(name);
      expect(result.content[0]?.text.length).toBeLessThanOrEqual(30_000);
      expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(65_536);
    }
  });
});
