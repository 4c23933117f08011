import { type HttpServer, serveHandler } from '@toolpacks/upstream/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOpendatasoft } from '../stand-in/opendatasoft.ts';
import { toRecords } from './records.ts';
import {
  errorOf,
  lastAsked,
  list,
  listOf,
  noon,
  notesOf,
  type Service,
  serveFrom,
  serveResults,
  startUnpaced,
  textOf,
  truncatedOf,
} from './service.ts';

test('a count of records without any of them is an error, not an empty list', async () => {
  const { service } = await serveResults([], 5);

  const result = await service.call('events');

  expect(errorOf(result)?.class).toBe('upstream_invalid');
  expect(textOf(result)).toContain('none of the 5 records that it counts');
  expect(listOf(await service.call('events', { offset: 4 }))).toMatchObject({ count: 0, total: 5 });
});

describe('paging', () => {
  async function walk(service: Service, args: object) {
    const pages = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const page = await list(service, { ...args, offset });
      if (page.next_offset !== null && page.next_offset <= offset) throw new Error(`no way on from ${offset}`);
      pages.push(page);
      offset = page.next_offset;
    }
    return pages;
  }

  test('gives every event once', async () => {
    const hour = (index: number) => `${(index * 7) % 24}`.padStart(2, '0');
    const records = toRecords(45, (index) => ({
      date_start: `2026-12-0${1 + (index % 3)}T${hour(index)}:00:00+00:00`,
    }));
    const { service } = await serveFrom({ records });
    const pages = await walk(service, { limit: 10 });
    const events = pages.flatMap((page) => page.events);

    expect(pages.map(({ count, total, next_offset }) => [count, total, next_offset])).toEqual([
      [10, 45, 10],
      [10, 45, 20],
      [10, 45, 30],
      [10, 45, 40],
      [5, 45, null],
    ]);
    expect(new Set(events.map(({ id }) => id))).toEqual(new Set(records.map(({ id }) => id)));
    expect(events.map(({ date_start }) => date_start)).toEqual(events.map(({ date_start }) => date_start).sort());
  });

  test('goes on behind a repeated record, and behind one that cannot be read', async () => {
    const [a, b, c] = toRecords(3);
    const { service } = await serveResults([a, a, { id: null }, b, c], 9);

    expect(await list(service, { limit: 4 })).toMatchObject({ count: 2, total: 9, next_offset: 4 });
    expect(await list(service, { limit: 5 })).toMatchObject({ count: 3, total: 9, next_offset: 5 });
  });

  test('ends where the portal gives nothing more, whatever its total says', async () => {
    const { service } = await serveResults([], 9);

    expect(await list(service, { offset: 5 })).toEqual({ count: 0, total: 9, next_offset: null, events: [] });
  });

  test('takes no more records of a page than were asked for', async () => {
    const { service } = await serveResults(toRecords(5), 5);

    expect(await list(service, { limit: 3 })).toMatchObject({ count: 3, next_offset: 3 });
  });

  test('behind the end says how many there are', async () => {
    const { service } = await serveFrom({ records: toRecords(3) });
    const result = await service.call('events', { offset: 3 });

    expect(listOf(result)).toEqual({ count: 0, total: 3, next_offset: null, events: [] });
    expect(notesOf(result)).toEqual([
      'There is nothing at offset 3: 3 events match in all. Ask with a smaller offset.',
    ]);
  });
});

describe('the window of the portal, 10,000 records', () => {
  let upstream: HttpServer;
  let service: Service;

  beforeAll(async () => {
    upstream = await serveHandler(createOpendatasoft({ now: noon, records: toRecords(10_005) }));
    service = await startUnpaced(upstream.url);
  });

  afterAll(async () => {
    await service.stop();
    await upstream.stop();
  });

  test('is read to its end by a page that is shortened and says so', async () => {
    const result = await service.call('events', { offset: 9990 });
    const reason = 'the data set gives the first 10000 matches only; narrow by from, to or query for the others';

    expect(listOf(result)).toMatchObject({ count: 10, total: 10_005, next_offset: null });
    expect(truncatedOf(result)).toEqual({ returned: 10, total: 10_005, reason });
    expect(notesOf(result)).toEqual([`There is more: ${reason}.`]);
    expect(lastAsked(upstream).get('limit')).toBe('10');
  });

  test('is no matter before its end', async () => {
    const result = await service.call('events', { offset: 9985, limit: 5 });

    expect(listOf(result)).toMatchObject({ count: 5, next_offset: 9990 });
    expect(truncatedOf(result)).toBeUndefined();
  });

  test('is not left: an offset behind it is refused and not asked', async () => {
    const asked = upstream.asked.length;
    const result = await service.call('events', { offset: 10_000 });

    expect(errorOf(result)).toMatchObject({ class: 'invalid_input', retryable: false });
    expect(textOf(result)).toMatch(/offset: must be below 10000.*narrow by from, to or query/);
    expect(upstream.asked).toHaveLength(asked);
  });
});

test('a portal that has exactly 10,000 matches is read whole', async () => {
  const { service } = await serveResults(toRecords(1), 10_000);
  const result = await service.call('events', { offset: 9999 });

  expect(listOf(result)).toMatchObject({ count: 1, next_offset: null });
  expect(truncatedOf(result)).toBeUndefined();
});
