import type { Call, Provenance } from '@toolpacks/contracts';
import { createOddities } from '@toolpacks/upstream';
import { serveHandler } from '@toolpacks/upstream/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toListPage } from '../src/event-list.ts';
import { type FoundEvents, searchEvents } from '../src/search-events.ts';
import { createGdacs } from '../stand-in/gdacs.ts';
import { createListServer, hourly, now, queriesOf, unpaced } from './list-wire.ts';
import { errorOf, listOf, missingOf, notesOf, serveFrom, textOf, truncatedOf, walk } from './service.ts';
import { toWireFeature, toWirePage } from './wire.ts';

const { add, clean, serveList, serveRows } = createListServer();
afterEach(async () => {
  vi.useRealTimers();
  await clean();
});

const everything = { types: null, levels: null, iso3: null, from: null, to: null, currentOnly: false };

/** A call, and what is reported on it. */
function createCall(): { readonly call: Call; readonly reports: readonly Provenance[] } {
  const reports: Provenance[] = [];
  const report = (provenance: Provenance) => void reports.push(provenance);
  return { call: { requestId: '1', signal: new AbortController().signal, report, note: () => undefined }, reports };
}

/** Waits until the signal aborts. */
const rejectedWith = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

describe('pages of GDACS', () => {
  test('are read until there is one event more than is asked for', async () => {
    const { upstream, service } = await serveRows(hourly(250));
    const first = listOf(await service.call('events', { limit: 99 }));

    expect(upstream.asked).toHaveLength(1);
    expect(first).toMatchObject({ count: 99, total: null, next_offset: 99 });
    expect(listOf(await service.call('events', { limit: 100 }))).toMatchObject({ total: null, next_offset: 100 });
    expect(upstream.asked).toHaveLength(2);
    expect(listOf(await service.call('events', { limit: 100, offset: 200 }))).toMatchObject({
      count: 50,
      total: 250,
      next_offset: null,
    });
    expect(queriesOf(upstream).map(({ pageNumber }) => pageNumber)).toEqual(['1', '2', '3']);
  });

  test.each([
    [1001, 'in an unexpected shape (Too big: expected array to have <=1000 items at features)'],
    [1_000_000, 'with JSON that holds more than 50000 values'],
  ])('of %i features are rejected before they are read', async (length, sentence) => {
    const { service } = await serveList(() => ({ features: Array.from({ length }, () => ({})) }));
    const result = await service.call('events', { limit: 1 });

    expect(errorOf(result)).toMatchObject({ class: 'upstream_invalid' });
    expect(textOf(result)).toContain(sentence);
  });

  test('may have a thousand features, of which those that are broken are left out', async () => {
    const features = [toWireFeature({ type: 'EQ', id: 1 }), ...Array.from({ length: 999 }, () => ({}))];
    const { service } = await serveList((query) => ({ features: query.get('pageNumber') === '1' ? features : [] }));

    expect(listOf(await service.call('events', { limit: 1 }))).toMatchObject({ count: 1, total: 1 });
  });

  test('end where one is empty', async () => {
    const { upstream, service } = await serveRows(hourly(200));

    expect(await walk(service, { limit: 70 })).toHaveLength(200);
    expect(upstream.asked).toHaveLength(3);
  });

  test('that repeat and skip events give each at most once, and the walk ends', async () => {
    const api = add(await serveHandler(createGdacs({ now })));
    const service = add(await serveFrom(api.url, {}, unpaced));
    const found = await walk(service, { limit: 7 });
    const whole = listOf(await service.call('events', { limit: 100 }));

    expect(new Set(found.map(({ event_type, event_id }) => `${event_type} ${event_id}`)).size).toBe(found.length);
    expect(found).toEqual(whole.events);
  });

  test('are ten at most, and the answer says that there may be more', async () => {
    const { upstream, service } = await serveRows(hourly(1100, (at) => ({ type: at === 5 ? 'TC' : 'EQ' })));
    const found = await service.call('events', { event_types: ['TC'] });

    expect(upstream.asked).toHaveLength(10);
    expect(listOf(found)).toMatchObject({ count: 1, total: null, next_offset: null });
    expect(truncatedOf(found)).toMatchObject({ returned: 1, total: 1, reason: expect.stringContaining('1000 events') });
    expect(notesOf(found)).toEqual([expect.stringContaining('narrow by')]);
  });

  test.each([
    ['30 days ago are followed by others', '2026-10-22T12:00:00', 3],
    ['a second before that are the last', '2026-10-22T11:59:59', 1],
  ])('that end with events of %s for current events', async (_, todate, pages) => {
    const isOld = (at: number) => at >= 50;
    const { upstream, service } = await serveRows(
      hourly(250, (at) => ({ properties: { iscurrent: `${!isOld(at)}`, ...(isOld(at) && { todate }) } })),
    );

    expect(listOf(await service.call('events', { current_only: true, limit: 100 }))).toMatchObject({
      count: 50,
      total: 50,
      next_offset: null,
    });
    expect(upstream.asked).toHaveLength(pages);
  });

  describe('are not begun when more than six tenths of the time are gone', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));

    const slow = {
      truncated: { returned: 50, total: 100, next_offset: 100, reason: expect.stringContaining('is slow') },
    };

    test.each([
      ['less than that', 5999, 100, 2, []],
      ['just that', 6000, 100, 2, []],
      ['more than that', 6001, 100, 1, [slow]],
      ['more, where there is one more than is asked for already', 6001, 20, 1, []],
    ])('%s', async (_, pageMs, limit, pages, told) => {
      const page = toListPage({ features: hourly(100).map(toWireFeature) }, createOddities());
      const { call, reports } = createCall();
      const asked: number[] = [];
      const readPage = async (_: unknown, pageNumber: number) => {
        asked.push(pageNumber);
        vi.advanceTimersByTime(pageMs);
        return pageNumber === 1 ? page : { events: [], isFull: false };
      };
      const found = await searchEvents({ ...everything, limit, offset: 50 }, call, { readPage, budgetMs: 10_000, now });

      expect(asked).toHaveLength(pages);
      expect(found.nextOffset).toBe(told.length > 0 ? 100 : limit < 50 ? 50 + limit : null);
      expect(reports).toEqual(told);
    });
  });

  test('that fail after others do not fail the answer, which says so', async () => {
    const features = hourly(300).map(toWireFeature);
    const { service } = await serveList((query) =>
      query.get('pageNumber') === '2' ? new Response('<html>', { status: 403 }) : toWirePage(features, query),
    );
    const result = await service.call('events', { limit: 100, offset: 20 });

    expect(listOf(result)).toMatchObject({ count: 80, total: null, next_offset: 100 });
    expect(missingOf(result)).toEqual([
      { part: 'page 2', class: 'upstream_rejected', message: expect.stringContaining('HTTP 403') },
    ]);
    expect(truncatedOf(result)).toMatchObject({ reason: expect.stringContaining('page 2') });

    const beyond = await service.call('events', { limit: 100, offset: 100 });
    expect(listOf(beyond)).toMatchObject({ count: 0, total: null, next_offset: 100 });
    expect(notesOf(beyond)).toEqual([expect.stringMatching(/^Not all was read: page 2/)]);
  });

  test('that are late do not hold up the answer', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const { call, reports } = createCall();
    const page = toListPage({ features: hourly(100).map(toWireFeature) }, createOddities());
    const readPage = (_: unknown, pageNumber: number, { signal }: Call) =>
      pageNumber === 1 ? Promise.resolve(page) : rejectedWith(signal);
    let found: FoundEvents | undefined;
    const searching = searchEvents({ ...everything, limit: 100, offset: 20 }, call, {
      ...{ readPage, budgetMs: 10_000, now },
    }).then((events) => {
      found = events;
    });
    await vi.advanceTimersByTimeAsync(8999);
    expect(found).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await searching;

    expect(found).toMatchObject({ events: { length: 80 }, total: null, nextOffset: 100 });
    expect(reports).toMatchObject([{ missing: [{ part: 'page 2', class: 'upstream_timeout' }] }]);
  });

  test('that cannot be had at all fail the call', async () => {
    const { service } = await serveList(() => new Response('<html>', { status: 403 }));

    expect(errorOf(await service.call('events'))).toMatchObject({ class: 'upstream_rejected' });
  });
});

test('of an event that comes in several states the latest is given, whichever page it is on', async () => {
  const { service } = await serveRows([
    { type: 'TC', id: 7, properties: { episodeid: 3, datemodified: '2026-11-20T01:00:00' } },
    { type: 'TC', id: 7, properties: { episodeid: 5 } },
    { type: 'VO', id: 7 },
    { type: 'TC', id: 8, properties: { datemodified: '2026-11-20T02:00:00', name: 'newer' } },
    { type: 'TC', id: 8, properties: { datemodified: '2026-11-20T01:00:00', name: 'older' } },
    ...hourly(95).map((row) => ({ ...row, properties: { ...row.properties, todate: '2026-11-01T00:00:00' } })),
    { type: 'TC', id: 7, properties: { episodeid: 4 } },
  ]);
  const found = await walk(service, { limit: 100 });
  const seven = found.filter(({ event_id }) => event_id < 10);

  expect(found).toHaveLength(98);
  expect(seven.map(({ event_type, event_id, episode_id, name }) => [event_type, event_id, episode_id, name])).toEqual([
    ['TC', 7, 5, 'Event of TC'],
    ['TC', 8, 1, 'newer'],
    ['VO', 7, 1, 'Event of VO'],
  ]);
});
