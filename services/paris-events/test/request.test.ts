import { describe, expect, test } from 'vitest';
import { errorOf, lastAsked, list, serveFrom, serveResults, textOf } from './service.ts';

describe('the request to the portal', () => {
  test('asks for records in an order and without a time zone, which would move the days', async () => {
    const { upstream, service } = await serveFrom({});
    await list(service, { query: 'jazz', free_only: true, to: '2026-12-24', limit: 7, offset: 3 });

    expect(upstream.asked.map(({ url }) => url.split('?')[0])).toEqual([
      '/api/explore/v2.1/catalog/datasets/que-faire-a-paris-/records',
    ]);
    expect(Object.fromEntries(lastAsked(upstream))).toEqual({
      where: `(date_end >= date'2026-11-21' or date_end is null) and (date_start < date'2026-12-25' or date_start is null) and price_type = "gratuit" and "jazz"`,
      order_by: 'date_start,id',
      limit: '7',
      offset: '3',
    });
  });

  test.each([
    ['before midnight in Paris', '2026-11-21T22:59:00Z', '2026-11-21'],
    ['after it, while it is yesterday in UTC', '2026-11-21T23:00:00Z', '2026-11-22'],
    ['after it in summer', '2026-07-01T22:00:00Z', '2026-07-02'],
  ])('is from today on, as it is in Paris %s', async (_, at, today) => {
    const { upstream, service } = await serveResults([], 0, () => new Date(at));
    await list(service);

    expect(lastAsked(upstream).get('where')).toBe(`(date_end >= date'${today}' or date_end is null)`);
  });

  test('is one for equal questions, however they are written', async () => {
    const { upstream, service } = await serveFrom({});
    await list(service, { query: ' jazz, "piano" ' });
    await list(service, { query: 'jazz piano', from: '2026-11-21', offset: 0, limit: 20, free_only: false });

    expect(upstream.asked).toHaveLength(1);
  });
});

describe('arguments', () => {
  test.each<[object, RegExp]>([
    [{ from: '2026-12-02', to: '2026-12-01' }, /to \(2026-12-01\) is before from \(2026-12-02\)/],
    [{ to: '2026-11-20' }, /to \(2026-11-20\) is before from, which is today in Paris \(2026-11-21\)/],
    [{ to: '9999-12-31' }, /to: must be from 1000-01-01 to 2999-12-31/],
    [{ query: '!? 🎷' }, /query: there is no letter or digit in "!\? 🎷"/],
    [{ query: ' ' }, /query: expected string from 1 to 200 characters/],
  ])('%j are refused with what is accepted, and not sent', async (args, message) => {
    const { upstream, service } = await serveFrom({});
    const result = await service.call('events', args);

    expect(errorOf(result)).toMatchObject({ class: 'invalid_input', retryable: false });
    expect(textOf(result)).toMatch(message);
    expect(upstream.asked).toEqual([]);
  });

  test.each([
    [{ from: '2026-11-21', to: '2026-11-21' }],
    [{ to: '2999-12-31' }],
    [{ from: '1000-01-01' }],
    [{ query: 'é'.repeat(200) }],
    [{ limit: 100, offset: 9999 }],
  ])('%j are accepted', async (args) => {
    const { service } = await serveFrom({});

    expect((await service.call('events', args)).isError).toBeUndefined();
  });
});
