import { readFileSync } from 'node:fs';
import { serveHandler } from '@toolpacks/upstream/testing';
import { expect, test } from 'vitest';
import { regions } from '../src/regions.ts';
import { createNineteenHz } from '../stand-in/nineteen-hz.ts';
import { listOf, sourceOf, startService, stopLater, textOf } from './service.ts';

test('every region has sample events, few enough to read', async () => {
  const service = stopLater(await startService({ SAMPLE_DATA: 'always' }));
  for (const { slug } of regions) {
    const result = await service.call('events', { region: slug });
    expect(listOf(result).count).toBeGreaterThan(0);
    expect(textOf(result).length).toBeLessThan(32_000);
  }
});

test('events are sorted, and their fields have the documented forms and source', async () => {
  const api = stopLater(await serveHandler(createNineteenHz()));
  const service = stopLater(await startService({ DANCE_EVENTS_UPSTREAM_URL: api.url }));
  const result = await service.call('events', { region: 'bayarea', from: '2020-01-01', limit: 200 });
  const { events } = listOf(result);
  const order = events.map(({ starts_at, title }) => `${new Date(starts_at).toISOString()} ${title}`);

  expect(order).toEqual([...order].sort());
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  for (const { date, starts_at, ends_at, url, links } of events) {
    expect(starts_at).toMatch(new RegExp(`^${date}T\\d\\d:\\d\\d:00[+-]\\d\\d:00$`));
    if (ends_at) expect(Date.parse(ends_at)).toBeGreaterThan(Date.parse(starts_at));
    for (const link of [url, ...links]) expect(link).toMatch(/^https?:\/\//);
  }
  expect(sourceOf(result)).toEqual({
    name: '19hz.info',
    url: 'https://19hz.info/',
    license: expect.any(String),
    attribution: 'Listings compiled by 19hz.info',
  });
  expect(api.asked[0]?.headers.accept).toBe('text/csv');
});

test('the README names every region', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

  expect(regions.filter(({ slug }) => !readme.includes(`\`${slug}\``))).toEqual([]);
});
