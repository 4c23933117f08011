import type { ToolList } from '@toolpacks/contracts';
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
import { createWire } from './wire.ts';

const { add, clean } = createCleaner();
afterEach(clean);

const [quake] = sampleEventIds();
const ofSample = { event_type: quake?.eventtype, event_id: quake?.eventid };
const other = { event_type: 'EQ', event_id: 1554511 };

async function serve(mode: string, wire: Parameters<typeof createWire>[0] = {}) {
  const upstream = add(await serveHandler(createWire(wire)));
  return { upstream, service: add(await serveFrom(upstream.url, { SAMPLE_DATA: mode })) };
}

function expectSample(result: ToolResult): void {
  expect(result.isError).toBeUndefined();
  expect(freshnessOf(result)).toEqual({ state: 'sample', fetched_at: null, fresh_until: null });
  expect(sourceOf(result)).toMatchObject({ url: 'urn:toolpacks:disaster-alerts:sample' });
  expect(notesOf(result)[0]).toMatch(/^This is sample data, made up for demonstration: .*one of its own/);
}

describe('with SAMPLE_DATA=fallback', () => {
  test('an event of the sample is found, while GDACS is down and while it is up', async () => {
    const { upstream, service } = await serve('fallback');
    const whileUp = await service.call('event', ofSample);
    await upstream.stop();
    const whileDown = await service.call('event', ofSample);

    for (const result of [whileUp, whileDown]) {
      expectSample(result);
      expect(eventOf(result).event.event_id).toBe(quake?.eventid);
    }
  });

  test('no sample stands in for another event: it is unavailable, or not found', async () => {
    const { upstream, service } = await serve('fallback');
    expect(errorOf(await service.call('event', other))).toMatchObject({ class: 'not_found' });
    await upstream.stop();
    const result = await service.call('event', { ...other, event_id: 1554512 });

    expect(errorOf(result)).toMatchObject({ class: 'upstream_unavailable', retryable: true });
    expect(textOf(result)).not.toContain('sample');
  });
});

test('with SAMPLE_DATA=never an id of the sample is one like others', async () => {
  const { upstream, service } = await serve('never');

  expect(errorOf(await service.call('event', ofSample))).toMatchObject({ class: 'not_found' });
  expect(upstream.asked).toHaveLength(1);
});

describe('with SAMPLE_DATA=always', () => {
  test('no other event is found, and GDACS is sent nothing', async () => {
    const { upstream, service } = await serve('always', rich);

    expectSample(await service.call('event', ofSample));
    expect(errorOf(await service.call('event', other))).toMatchObject({ class: 'not_found' });
    expect(upstream.asked).toEqual([]);
  });

  test('every event of the list can be fetched, and is short enough to read', async () => {
    const { service } = await serve('always');
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

test.each([
  ['never', [1001253, 1554511]],
  ['always', sampleEventIds().map(({ eventid }) => eventid)],
])('with SAMPLE_DATA=%s the examples are events that can be found', async (mode, known) => {
  const { service } = await serve(mode);
  const { tools } = await service.ask<ToolList>('tools/list');
  const ids = [...JSON.stringify(tools).matchAll(/"arguments":\{[^}]*"event_id":(\d+)/g)].map(([, id]) => Number(id));

  expect(ids.length).toBeGreaterThan(0);
  expect(ids.filter((id) => !known.includes(id))).toEqual([]);
});
