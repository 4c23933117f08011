import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRegion, nearestRegions, regions } from '../src/regions.ts';
import { freshnessOf, type Service, sourceOf, startService } from './service.ts';

let service: Service;

beforeAll(async () => {
  // Nothing listens there: the list needs no network.
  service = await startService({ DANCE_EVENTS_UPSTREAM_URL: 'http://127.0.0.1:1' });
});

afterAll(() => service.stop());

test('the 18 regions are listed, each with a zone of its country, and ship with the pack', async () => {
  const result = await service.call('regions');
  const { count, regions: listed } = result.structuredContent as { count: number; regions: Record<string, string>[] };

  expect(count).toBe(18);
  expect(listed).toHaveLength(18);
  expect(new Set(listed.map(({ slug }) => slug)).size).toBe(18);
  expect(listed).toContainEqual({
    slug: 'bayarea',
    label: 'San Francisco Bay Area / Northern California',
    time_zone: 'America/Los_Angeles',
    country: 'US',
  });
  expect(listed.filter(({ country }) => country === 'CA').map(({ slug }) => slug)).toEqual(['toronto', 'bc']);
  const zones = Intl.supportedValuesOf('timeZone');
  expect(listed.filter(({ time_zone }) => !zones.includes(`${time_zone}`))).toEqual([]);
  expect(freshnessOf(result)).toEqual({ state: 'static', fetched_at: null, fresh_until: null });
  expect(sourceOf(result)).toMatchObject({ name: '19hz.info', url: 'https://19hz.info/' });
});

test('a slug is the key of a file in lower case, and found in any case', () => {
  expect(regions.map(({ slug }) => slug)).toEqual(regions.map(({ key }) => key.toLowerCase()));
  expect(findRegion('LasVegas')?.key).toBe('LasVegas');
  expect(findRegion('CHI')?.label).toBe('Chicago');
  expect(findRegion('chicago')).toBeUndefined();
});

describe('what may have been meant', () => {
  test.each([
    ['san francisco', ['bayarea']],
    ['Bay Area', ['bayarea']],
    ['SF', ['bayarea']],
    ['chicago', ['chi']],
    ['portland', ['ore']],
    ['vancouver', ['bc']],
    ['PNW', ['ore', 'bc']],
    ['philadelphia', ['phl']],
    ['boston', ['massachusetts']],
    ['florida', ['miami']],
    ['la', ['losangeles']],
    ['los_angelos', ['losangeles']],
    ['seatle', ['seattle']],
    ['california', ['bayarea', 'losangeles']],
    ['new york', []],
    ['nyc', []],
    ['a', []],
  ])('by "%s" is %j', (given, slugs) => {
    expect(nearestRegions(given).map(({ slug }) => slug)).toEqual(slugs);
  });
});
