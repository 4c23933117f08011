import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith } from '@toolpacks/testing';
import { type HttpServer, serveHandler } from '@toolpacks/upstream/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DanceEvent } from '../src/dance-event.ts';
import { readPrice } from '../src/price.ts';
import { captures, excerpts, formOf } from './listing-files.ts';
import { priceForms } from './price-forms.ts';
import { listOf, type Service, startService, textOf } from './service.ts';

/** Files of 27 January 2026: how many rows they have, how many of those last several days, and what how many lack. */
const files = [
  {
    ...{ folder: excerpts, file: 'events.csv', key: 'BayArea', rows: 25, severalDays: 3 },
    empty: { genres: 1, price_text: 5, age: 4, organizers: 9, links: 16 },
  },
  {
    ...{ folder: captures, file: '19hz-events_BayArea.2026-01-27.csv', key: 'BayArea', rows: 458, severalDays: 7 },
    empty: { genres: 0, price_text: 133, age: 121, organizers: 192, links: 341 },
  },
  {
    ...{ folder: captures, file: '19hz-events_Seattle.2026-01-27.csv', key: 'Seattle', rows: 322, severalDays: 5 },
    empty: { genres: 1, price_text: 81, age: 2, organizers: 3, links: 206 },
  },
  {
    ...{ folder: captures, file: '19hz-quirks-excerpt.csv', key: 'BayArea', rows: 31, severalDays: 4 },
    empty: { genres: 1, price_text: 5, age: 4, organizers: 12, links: 20 },
  },
];

const windows = [
  ...['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01', '2026-07-01', '2026-10-01', '2027-01-01'],
];

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

for (const { folder, file, key, rows, severalDays, empty } of files) {
  describeWith(folder, `the file ${file} of the ${folder.title}`, () => {
    const region = key.toLowerCase();
    let api: HttpServer;
    let service: Service;
    let events: DanceEvent[];

    beforeAll(async () => {
      const bytes = readFileSync(join(folder.path, file));
      api = await serveHandler(async ({ url }) =>
        url.endsWith(`/events_${key}.csv`) ? new Response(bytes) : new Response(null, { status: 404 }),
      );
      const now = () => new Date('2026-01-27T20:00:00Z');
      service = await startService({ DANCE_EVENTS_UPSTREAM_URL: api.url }, { now });
      const lists = await Promise.all(
        windows.map(async (from, index) => {
          const list = listOf(await service.call('events', { region, from, to: windows[index + 1], limit: 200 }));
          expect(list.count).toBe(list.total);
          return list.events;
        }),
      );
      // Those of several days, and of the days where two windows meet, are in both.
      events = [...new Map(lists.flat().map((event) => [event.id, event])).values()];
    });

    afterAll(async () => {
      await service.stop();
      await api.stop();
    });

    test('is read whole, each row with an id of its own', async () => {
      const { total } = listOf(await service.call('events', { region, from: '2026-01-01', limit: 1 }));
      const status = await (await fetch(`${service.baseUrl}/status`)).json();

      expect(total).toBe(rows);
      expect(events).toHaveLength(rows);
      expect(status).toHaveProperty('upstreams[0].oddities', {});
      expect(status).toHaveProperty('upstreams[0].drift', {});
      expect(api.asked).toHaveLength(1);
    });

    test('lacks what its rows lack', () => {
      const counts = Object.keys(empty).map((field) => [
        field,
        events.filter((event) => isEmpty(Reflect.get(event, field))).length,
      ]);

      expect(Object.fromEntries(counts)).toEqual(empty);
      expect(events.filter(({ url, venue, city }) => !url || !venue || !city)).toEqual([]);
    });

    test('has a start in each row, and an end where a second clock is told', () => {
      for (const { date, starts_at, ends_at, time_text } of events) {
        expect(starts_at).toMatch(new RegExp(`^${date}T\\d\\d:\\d\\d:00-0[78]:00$`));
        expect(ends_at !== null).toBe(/-\S*(\w{3}: )?\d+(:\d+)?[ap]m$/.test(time_text.replace(/^.*, /, '')));
        if (ends_at) expect(Date.parse(ends_at)).toBeGreaterThan(Date.parse(starts_at));
      }
    });

    test('has events of several days', () => {
      const lasting = events.filter(({ time_text }) => time_text.includes(', '));

      expect(lasting).toHaveLength(severalDays);
    });

    test('has ages of four kinds only, and prices only of forms that are known', () => {
      const forms = new Set(priceForms.map(([text]) => formOf(text.toLowerCase())));
      const priced = events.filter(({ price_text }) => price_text !== null);

      expect(['21+', '18+', '5+', 'All ages', null]).toEqual(expect.arrayContaining(events.map(({ age }) => age)));
      expect(
        priced.map(({ price_text }) => formOf((price_text ?? '').toLowerCase())).filter((form) => !forms.has(form)),
      ).toEqual([]);
      for (const { price_text, price_min, price_max } of priced) {
        expect({ price_text, min: price_min, max: price_max }).toEqual({ price_text, ...readPrice(price_text ?? '') });
        if (!/^(rsvp|notaflof)$/.test(price_text ?? '')) expect(price_min).not.toBeNull();
        if (price_max !== null) expect(price_max).toBeGreaterThanOrEqual(price_min ?? Number.POSITIVE_INFINITY);
      }
    });

    test('gives a default answer that a model can read whole', async () => {
      const result = await service.call('events', { region });

      expect(listOf(result).count).toBe(Math.min(50, listOf(result).total));
      expect(textOf(result).length).toBeLessThan(32_000);
    });
  });
}
