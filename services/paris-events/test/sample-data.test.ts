import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { sampleRecords } from '../stand-in/sample-records.ts';
import { listOf, startService, stopLater } from './service.ts';

async function search(args: object, now?: string) {
  const options = now ? { now: () => new Date(now) } : {};
  return stopLater(await startService({ SAMPLE_DATA: 'always' }, options)).call('events', args);
}

const sample = sampleRecords(Temporal.PlainDate.from('2026-11-21'));
const countOf = <T>(values: readonly T[], isWanted: (value: T) => boolean) => values.filter(isWanted).length;

test('a sample that is cut says so', async () => {
  const result = await search({});

  expect(result._meta['dev.toolpacks/truncated']).toMatchObject({
    returned: 20,
    reason: expect.stringContaining('descriptions'),
  });
});

test('jazz is found in it, free and paid', async () => {
  const { events } = listOf(await search({ query: 'jazz' }));

  expect(events.length).toBeGreaterThanOrEqual(4);
  expect(events.map(({ price_type }) => price_type)).toEqual(expect.arrayContaining(['gratuit', 'payant']));
});

test.each(['2026-11-23', '2026-12-25', '2026-12-31', '2027-03-28', '2027-07-14', '2028-02-29'])(
  'on %s it has something today, and events that go on, begin within the week, or are months away',
  async (day) => {
    const { events } = listOf(await search({ from: day, to: day, limit: 100 }, `${day}T11:00:00Z`));
    const today = Temporal.PlainDate.from(day);
    const dates = sampleRecords(today).map(({ date_start, date_end }) => ({
      start: date_start?.slice(0, 10) ?? '',
      end: date_end?.slice(0, 10) ?? '',
    }));
    const starts = dates.map(({ start }) => start);

    expect(events.some(({ occurrences }) => occurrences[0]?.start.startsWith(day))).toBe(true);
    expect(countOf(dates, ({ start, end }) => start !== '' && start <= day && end >= day)).toBeGreaterThanOrEqual(60);
    expect(countOf(starts, (start) => start >= day && start < `${today.add({ days: 7 })}`)).toBeGreaterThanOrEqual(25);
    expect(countOf(starts, (start) => start > `${today.add({ days: 40 })}`)).toBeGreaterThanOrEqual(3);
    expect(countOf(dates, ({ end }) => end !== '' && end < day)).toBeGreaterThanOrEqual(2);
  },
);

test('its days begin at midnight in Paris', async () => {
  const startsAt = async (now: string) =>
    listOf(await search({ limit: 100 }, now)).events.map(({ date_start }) => date_start);

  expect(await startsAt('2026-11-20T23:00:00Z')).toEqual(await startsAt('2026-11-21T22:59:59Z'));
  expect(await startsAt('2026-11-20T22:59:59Z')).not.toEqual(await startsAt('2026-11-20T23:00:00Z'));
});

test('it has 120 different events, in every arrondissement and outside of Paris', () => {
  for (const key of ['id', 'event_id', 'title', 'url', 'lead_text'] as const) {
    expect(new Set(sample.map((record) => record[key])).size).toBe(120);
  }
  const arrondissements = Array.from({ length: 20 }, (_, index) => `${75001 + index}`);
  const zips = new Set(sample.map(({ address_zipcode }) => address_zipcode));

  expect([...arrondissements, '75116', '75000'].filter((zip) => !zips.has(zip))).toEqual([]);
  expect(new Set(sample.map(({ address_city }) => address_city))).toEqual(
    new Set(['Paris', 'Montreuil', 'Puteaux', 'Saint-Denis', null]),
  );
});

test.each([
  ['description', [/<(br|em|p)\b/, /&\w+;/, /&#8217;/, /^.{900,}/]],
  ['price_type', [/^gratuit$/, /^payant$/, /^gratuit sous condition$/]],
  ['price_detail', [/^<p>.*\d,\d\d&nbsp;€.*<\/p>$/]],
  ['date_start', [/T00:00:00\+00:00$/, /^2026-11-2\dT(?!00)/]],
  ['date_description', [/^Le .*<br \/>de \d\dh\d\d à \d\dh\d\d<br \/>Le /]],
  [
    'occurrences',
    [
      ...[/^$/, /^[^;]+$/, /^([^;]*;){59}/, /(^|;)(\S{10})T2[123]:[^;]+_\2T0[0-5]:/, /T\d\d:\d\d\+02:00_/],
      ...[/T12:00:00\+02:00_\S+T12:00:00\+02:00/, /T00:00:00\+02:00_\S+T00:00:00\+02:00/, /-12-\S+\+01:00_/],
    ],
  ],
  ['qfap_tags', [/^[^;]+$/, /^([^;]*;){3}/]],
  ['title', [/ $/, /^Où faire/]],
] as const)('the forms of %s that the portal has occur in it', (key, forms) => {
  const texts = sample.map((record) => record[key]).filter((value) => value !== null);

  for (const form of forms) expect(texts).toContainEqual(expect.stringMatching(form));
});
