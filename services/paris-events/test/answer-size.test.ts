import { describe, expect, test } from 'vitest';
import type { QfapRecord } from '../stand-in/opendatasoft.ts';
import { toLongestRecord, toRecords } from './records.ts';
import { list, listOf, type Service, serveFrom, serveResults, truncatedOf } from './service.ts';

const serveRecords = async (count: number, given: (index: number) => Partial<QfapRecord>): Promise<Service> =>
  (await serveFrom({ records: toRecords(count, given) })).service;

/** Every other one has a long description; the rest is as long as it usually is. */
const talkative = (index: number): Partial<QfapRecord> => ({
  description: `<p>${'Une phrase à dire. '.repeat(index % 2 === 0 ? 100 : 10)}</p>`,
  date_description: 'Le samedi 28 novembre 2026 de 20h00 à 22h00. '.repeat(8),
  price_detail: '<p>De 13 à 15 euros.</p>'.repeat(10),
});

describe('the default call', () => {
  test('is short with records of the longest kind, and says where the rest is', async () => {
    const service = await serveRecords(40, (index) => toLongestRecord(`${100_000 + index}`));
    const result = await service.call('events');
    const { count, next_offset } = listOf(result);

    expect(result.content[0]?.text.length).toBeLessThan(30_000);
    expect(count).toBeGreaterThan(0);
    expect(next_offset).toBe(count);
    expect(truncatedOf(result)).toMatchObject({ returned: count, total: 40, next_offset: count });
    expect(truncatedOf(result)?.reason).toContain('would make the answer too long; go on at next_offset');
  });

  test('shortens long descriptions alike and leaves short ones whole', async () => {
    const service = await serveRecords(40, talkative);
    const result = await service.call('events');
    const { count, events } = listOf(result);
    const lengths = events.map(({ description }) => description?.length ?? 0);
    const [long, short] = [0, 1].map((odd) => new Set(lengths.filter((_, index) => index % 2 === odd)));
    const cap = Number(/descriptions are cut to (\d+) characters/.exec(`${truncatedOf(result)?.reason}`)?.[1]);

    expect(count).toBe(20);
    expect(result.content[0]?.text.length).toBeLessThan(30_000);
    expect(result.content[0]?.text.length).toBeGreaterThan(29_000);
    expect([...(short ?? [])]).toEqual([189]);
    expect(cap).toBeGreaterThan(300);
    expect(Math.max(...(long ?? []))).toBeLessThanOrEqual(cap);
    expect(Math.min(...(long ?? []))).toBeGreaterThan(cap - 10);
    expect(events[0]?.description).toMatch(/^Une phrase à dire\. .*…$/);
    expect(truncatedOf(result)).toMatchObject({ returned: 20, total: 40, next_offset: 20 });
  });

  test('leaves everything whole where there is room', async () => {
    const service = await serveRecords(40, () => ({ description: 'Une phrase.' }));
    const result = await service.call('events');

    expect(listOf(result)).toMatchObject({ count: 20, next_offset: 20 });
    expect(truncatedOf(result)).toBeUndefined();
  });
});

test('few events have descriptions of 800 characters', async () => {
  const service = await serveRecords(40, talkative);
  const result = await service.call('events', { limit: 5 });

  expect(listOf(result).events[0]?.description).toHaveLength(800);
  expect(truncatedOf(result)).toBeUndefined();
});

test('a hundred events are given where they are asked for, with short descriptions', async () => {
  const service = await serveRecords(100, talkative);
  const { count, events, next_offset } = await list(service, { limit: 100 });

  expect([count, next_offset]).toEqual([100, null]);
  for (const { description } of events) expect(description?.length).toBeLessThanOrEqual(80);
});

test('however long the records are, every one is reached page by page, and no page is endless', async () => {
  const hour = (index: number) => `${(index * 7) % 24}`.padStart(2, '0');
  const service = await serveRecords(60, (index) => ({
    ...toLongestRecord(`${100_000 + index}`),
    date_start: `2026-12-0${1 + (index % 3)}T${hour(index)}:00:00+00:00`,
  }));
  const ids: string[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const result = await service.call('events', { limit: 50, offset });
    const page = listOf(result);
    expect(result.content[0]?.text.length).toBeLessThan(50 * 1500 + 100);
    ids.push(...page.events.map(({ id }) => id));
    offset = page.next_offset;
  }

  expect(ids).toHaveLength(60);
  expect(new Set(ids).size).toBe(60);
});

test('what is left out is counted in records of the page, of which some were not given either', async () => {
  const [first, ...rest] = toRecords(40, (index) => toLongestRecord(`${100_000 + index}`));
  const { service } = await serveResults([first, first, { id: null }, first, ...rest], 50);
  const { count, next_offset } = await list(service, { limit: 20 });

  expect(next_offset).toBe(count + 3);
});
