import type { ToolList } from '@toolpacks/contracts';
import { serveHandler } from '@toolpacks/upstream/testing';
import { afterEach, describe, expect, test } from 'vitest';
import type { EventType } from '../src/event-types.ts';
import { createGdacs } from '../stand-in/gdacs.ts';
import { sampleEventIds } from '../stand-in/sample-ids.ts';
import { rich } from './event-wire.ts';
import { now, unpaced } from './list-wire.ts';
import {
  createCleaner,
  errorOf,
  eventOf,
  freshnessOf,
  listOf,
  missingOf,
  notesOf,
  serveFrom,
  sourceOf,
  type ToolResult,
  textOf,
} from './service.ts';
import { complaintsAbout } from './shapes.ts';
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
});

describe('the sample disasters', () => {
  const serveSample = async () => {
    const upstream = add(await serveHandler(createGdacs({ now })));
    return add(await serveFrom(upstream.url, {}, unpaced));
  };

  test('are read whole, one by one, with nothing odd about them, and are short enough to read', async () => {
    const service = await serveSample();
    const { events } = listOf(await service.call('events', { limit: 100 }));

    expect(events).toHaveLength(sampleEventIds().length);
    for (const { event_type, event_id, name } of events) {
      const result = await service.call('event', { event_type, event_id });
      const { event, geometry, impact } = eventOf(result);
      expect(event.name).toBe(name);
      expect(missingOf(result)).toBeUndefined();
      expect(result.content[0]?.text.length).toBeLessThanOrEqual(30_000);
      expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(65_536);
      if (event_id === 9_000_004) expect(geometry).toBeNull();
      else expect([geometry?.features[0]?.properties.class, complaintsAbout(geometry)]).toEqual(['Point_Centroid', []]);
      expect((impact?.advisory_count ?? 0) > 0).toBe(event_type === 'TC');
      expect(impact === null).toBe(event_type === 'VO');
    }
    const status = await (await fetch(`${service.baseUrl}/status`)).json();
    expect(status).toHaveProperty('upstreams', [expect.objectContaining({ oddities: {}, drift: {} })]);
  });

  test.each<[EventType, number, object]>([
    [
      'EQ',
      9_000_005,
      {
        event: {
          name: 'Earthquake in Türkiye',
          description: 'Orange M 6.1 Earthquake in Türkiye at: 19 Nov 2026 01:46:44.',
          source_id: 'zz9000005',
        },
        severity: { value: 6.1, unit: 'M', text: 'Magnitude 6.1M, Depth:11.207km', depth_km: 11.207 },
        alert: { level: 'Orange', score: 2, episode_score: 1.3141875204632 },
        impact: {
          exposure: [
            { model: 'shake', population: 86_400, area: '86 thousand (in MMI>=VII)' },
            { model: 'rapid', population: 21_600, area: '21 thousand (in MMI>=VII)' },
            { model: 'impact', population: 86_400 },
            { model: 'shakemap', population: 86_400, countries: [{ iso3: 'TUR' }] },
          ],
        },
        geometry: {
          features: {
            length: 11,
            1: { properties: { class: 'Poly_Circle', label: '100km' } },
            2: { properties: { class: 'Poly_SMPInt_3', label: 'Intensity 3', intensity: 3 } },
            10: { properties: { class: 'Poly_SMPInt_7', label: 'Intensity 7', intensity: 7 } },
          },
        },
      },
    ],
    ['EQ', 9_000_001, { event: { is_temporary: true, episode_count: 0 } }],
    ['EQ', 9_000_004, { event: { name: 'Earthquake', countries: [], affected_countries: [] }, geometry: null }],
    [
      'EQ',
      9_000_006,
      { event: { countries: ['Kermadec Islands', 'New Zealand'], affected_countries: [{ iso3: 'NZL' }] } },
    ],
    ['EQ', 9_000_016, { event: { affected_countries: [{ iso2: 'GT', iso3: 'GTM', name: 'Guatemala' }] } }],
    [
      'TC',
      9_001_001,
      {
        event: { event_name: 'TALVORA-26', episode_count: 21 },
        alert: { level: 'Red' },
        impact: {
          exposure: [
            { model: 'buffer39', population: 9_840_000 },
            { model: 'buffer74', population: 1_460_000 },
          ],
          advisory_count: 26,
        },
      },
    ],
    [
      'TC',
      9_001_002,
      {
        event: { name: 'Tropical Cyclone MOREVAL-26', countries: [], affected_countries: [] },
        severity: { value: 166.6656, unit: 'km/h' },
      },
    ],
    ['TC', 9_001_004, { impact: { advisory_count: 1 }, geometry: { features: { length: 5 } } }],
    ['TC', 9_001_011, { event: { name: 'Tropical Cyclone DORVANE-25', is_current: false } }],
    [
      'FL',
      9_002_001,
      {
        severity: { value: null, unit: null, text: null },
        impact: {
          exposure: [],
          report_count: 6,
          reports: { 0: { indicator: 'A', name: 'death', value: 37, country: 'Brazil', region: 'Rio Grande do Sul' } },
        },
        geometry: {
          features: [
            { properties: { class: 'Point_Centroid' } },
            { properties: { class: 'Poly_Affected', label: 'Affected area' } },
            { properties: { class: 'Poly_Global', label: 'Global area' } },
          ],
        },
      },
    ],
    ['FL', 9_002_006, { alert: { level: 'Red', episode_level: 'Orange' }, impact: { report_count: 5 } }],
    [
      'VO',
      9_001_014,
      {
        event: { event_name: 'Merapi', name: 'Eruption Merapi', glide: 'VO-2026-900196-IDN' },
        alert: { level: 'Red', score: 3, episode_level: 'Orange', episode_score: 1.5 },
        impact: null,
      },
    ],
    ['VO', 9_001_011, { event: { name: 'Eruption Stromboli', latitude: 38.789, longitude: 15.213 } }],
    [
      'DR',
      9_003_001,
      {
        event: { event_name: 'East Africa-2025', name: 'Drought in Ethiopia, Kenya, Somalia', episode_count: 43 },
        severity: { value: 612_408, unit: 'km2', text: 'Medium impact for agricultural drought in 612408 km2' },
        impact: { exposure: [{ population: 7_940_000, country_count: 3, countries: { length: 3 } }] },
      },
    ],
    [
      'WF',
      9_004_002,
      {
        event: {
          countries: ['The Democratic Republic of Congo'],
          affected_countries: [{ iso2: 'CD', iso3: 'COD', name: 'Democratic Republic of Congo' }],
        },
        severity: { value: 6214, unit: 'ha', text: 'Green impact for forestfire in 6214 ha' },
      },
    ],
    [
      'WF',
      9_004_001,
      { impact: { exposure: [{ population: 9840, within: { 3: { radius_km: 10, population: 118_000 } } }] } },
    ],
    ['WF', 9_004_006, { impact: { exposure: [{ countries: [{ iso3: 'PRT' }], country_count: 1 }] } }],
  ])('%s %i is told as one of GDACS would be', async (event_type, event_id, told) => {
    const service = await serveSample();

    expect(eventOf(await service.call('event', { event_type, event_id }))).toMatchObject(told);
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
