import { describe, expect, test } from 'vitest';
import { createOpendatasoft, type QfapRecord } from '../stand-in/opendatasoft.ts';

const dataset = 'https://opendata.example/api/explore/v2.1/catalog/datasets/que-faire-a-paris-';

async function sampleAt(moment: string, where = ''): Promise<QfapRecord[]> {
  const api = createOpendatasoft({ now: () => new Date(moment) });
  const response = await api(new Request(`${dataset}/exports/json?${new URLSearchParams({ where })}`));
  return JSON.parse(await response.text());
}

const sample = await sampleAt('2026-11-21T11:00:00Z');
const texts = (key: keyof QfapRecord) =>
  sample.map((record) => record[key]).filter((value) => typeof value === 'string');
const slots = sample.flatMap(({ occurrences }) => (occurrences ? occurrences.split(';') : []));
const dayOf = (moment: string | null) => moment?.slice(0, 10) ?? '';
const plainLength = (html: string) => html.replace(/<[^>]*>/g, '').replace(/&#?\w+;/g, ' ').length;

describe('on any day', () => {
  test.each(
    [
      '2026-11-21',
      '2026-11-23',
      '2026-12-31',
      '2027-03-28',
      '2027-03-31',
      '2027-07-13',
      '2027-10-29',
      '2028-02-29',
    ].map((day) => [day]),
  )('%s has events that go on, begin within the week, or are months away', async (day) => {
    const records = await sampleAt(`${day}T09:00:00Z`);
    const weekLater = dayOf(new Date(Date.parse(day) + 7 * 86_400_000).toISOString());
    const monthsLater = dayOf(new Date(Date.parse(day) + 40 * 86_400_000).toISOString());
    const starts = records.map(({ date_start }) => dayOf(date_start));

    const ongoing = records.filter(
      ({ date_start, date_end }) => date_start && dayOf(date_start) <= day && dayOf(date_end) >= day,
    );
    expect(ongoing.length).toBeGreaterThanOrEqual(60);
    expect(starts.filter((start) => start >= day && start < weekLater).length).toBeGreaterThanOrEqual(25);
    expect(starts.filter((start) => start > monthsLater).length).toBeGreaterThanOrEqual(3);
    expect(records.filter(({ date_end }) => date_end && dayOf(date_end) < day).length).toBeGreaterThanOrEqual(2);
  });

  test('a day begins at midnight in Paris, and gives the same data until its end', async () => {
    const [late, first, last] = await Promise.all(
      ['2026-11-20T22:59:59Z', '2026-11-20T23:00:00Z', '2026-11-21T22:59:59Z'].map((moment) => sampleAt(moment)),
    );

    expect(first).toEqual(sample);
    expect(last).toEqual(sample);
    expect(late).not.toEqual(sample);
    expect(late?.map(({ id }) => id)).toEqual(sample.map(({ id }) => id));
  });

  test('jazz is found, free of charge too', async () => {
    const jazz = await sampleAt('2026-11-21T11:00:00Z', '"jazz"');

    expect(jazz.length).toBeGreaterThanOrEqual(4);
    expect(jazz.some(({ price_type }) => price_type === 'gratuit')).toBe(true);
    expect(jazz.some(({ price_type }) => price_type === 'payant')).toBe(true);
  });
});

describe('records', () => {
  test('are a hundred and twenty different ones with addresses of their own', () => {
    expect(sample).toHaveLength(120);
    for (const key of ['id', 'event_id', 'title', 'url', 'lead_text'] as const) {
      expect(new Set(sample.map((record) => record[key])).size).toBe(120);
    }
    const onParisFr = sample.filter(
      ({ id, url }) => url.startsWith('https://www.paris.fr/evenements/') && url.endsWith(`-${id}`),
    );
    expect(onParisFr).toHaveLength(119);
    expect(
      texts('cover_url').every((url) => /^https:\/\/cdn\.paris\.fr\/qfapv4\/[\d/]+\/huge-[0-9a-f]{32}\.jpg$/.test(url)),
    ).toBe(true);
  });

  test('are everywhere in Paris, in other cities, in several places and online', () => {
    const zips = new Set(sample.map(({ address_zipcode }) => address_zipcode));
    const arrondissements = Array.from({ length: 20 }, (_, index) => `${75001 + index}`);

    expect([...arrondissements, '75116', '75000']).toEqual(
      [...arrondissements, '75116', '75000'].filter((zip) => zips.has(zip)),
    );
    expect(new Set(texts('address_city'))).toEqual(new Set(['Paris', 'Montreuil', 'Puteaux', 'Saint-Denis']));
    expect(sample.filter(({ address_zipcode }) => address_zipcode === '75000')).toContainEqual(
      expect.objectContaining({
        address_name: 'Plusieurs lieux dans Paris',
        lat_lon: { lon: 2.351828, lat: 48.856578 },
      }),
    );
    expect(sample.filter(({ lat_lon }) => lat_lon === null)).toHaveLength(6);
    expect(sample.filter(({ locations }) => locations?.[0]?.location_type === 'online')).toEqual([
      expect.objectContaining({ address_name: null, address_url: expect.stringContaining('https://') }),
    ]);
    expect(sample.filter(({ locations }) => locations?.[0]?.text?.startsWith('<p>'))).toHaveLength(1);
  });

  test('cost what they cost in life', () => {
    const counts = Object.fromEntries(
      [...Map.groupBy(sample, ({ price_type }) => price_type)].map(([type, of]) => [type, of.length]),
    );

    expect(counts).toEqual({ gratuit: 58, payant: 57, 'gratuit sous condition': 5 });
    expect(texts('price_detail')).toContainEqual(expect.stringMatching(/^<p>.*\d,\d\d&nbsp;€.*<\/p>$/));
    expect(
      sample.filter(({ price_type, price_detail }) => price_type === 'payant' && price_detail === null),
    ).toHaveLength(1);
  });

  test('have HTML and entities where the service has them', () => {
    for (const key of ['description', 'date_description', 'price_detail', 'transport', 'lead_text'] as const) {
      expect(texts(key)).toContainEqual(expect.stringMatching(/<(br|em|p)\b/));
    }
    for (const key of ['description', 'date_description', 'price_detail', 'transport', 'lead_text'] as const) {
      expect(texts(key)).toContainEqual(expect.stringMatching(/&\w+;/));
    }
    expect(texts('description')).toContainEqual(expect.stringContaining('&#8217;'));
  });

  test('are described in 150 to 1500 characters, and fifteen of them in more than 900', () => {
    const lengths = texts('description').map((html) => html.length);

    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(150);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(1500);
    expect(texts('description').filter((html) => plainLength(html) > 900).length).toBeGreaterThanOrEqual(15);
  });

  test('have no straight apostrophe in what is to be read', () => {
    for (const key of ['title', 'lead_text', 'description', 'price_detail', 'audience', 'address_name'] as const) {
      expect(texts(key).filter((value) => /\p{L}'\p{L}/u.test(value))).toEqual([]);
    }
  });

  test('have tags, audiences and accessibility in all their forms', () => {
    expect(new Set(sample.map(({ qfap_tags }) => qfap_tags?.split(';').length ?? 0))).toEqual(new Set([0, 1, 2, 3, 4]));
    expect(sample.some(({ audience }) => audience === null)).toBe(true);
    expect(texts('audience')).toEqual(expect.arrayContaining(['Tout public.', 'Public adultes.']));
    expect(new Set(sample.map(({ pmr }) => pmr))).toEqual(new Set([0, 1, null]));
    const loose = new Set(sample.flatMap(({ sign_language, mental }) => [typeof sign_language, typeof mental]));
    expect(loose).toEqual(new Set(['number', 'string', 'boolean', 'object']));
    expect(texts('group').length).toBeGreaterThan(0);
    expect(texts('programs').length).toBeGreaterThan(0);
    expect(texts('childrens').length).toBeGreaterThan(0);
    expect(texts('title')).toContain('La nuit du disco ');
    expect(texts('title').filter((title) => title.startsWith('Où faire'))).toHaveLength(2);
  });
});

describe('dates', () => {
  const dated = sample.filter(({ occurrences }) => occurrences);

  test('of an event can be missing, both or one of them', () => {
    expect(sample.filter(({ date_start, date_end }) => date_start === null && date_end === null)).toHaveLength(2);
    expect(sample.filter(({ date_start, date_end }) => date_start === null && date_end !== null)).toHaveLength(3);
  });

  test('of a long run have no time', () => {
    const runs = sample.filter(({ date_start }) => date_start?.endsWith('T00:00:00+00:00'));

    expect(runs.length).toBeGreaterThanOrEqual(10);
    expect(runs.every(({ date_end }) => date_end?.endsWith('T23:59:59+00:00'))).toBe(true);
  });

  test('have a false offset, and a clock up to three hours ahead of the first slot on the same day', () => {
    const timed = dated.filter(({ date_start }) => !date_start?.includes('T00:00:00'));
    const hoursAhead = timed.map(({ date_start, occurrences }) => {
      expect(date_start).toMatch(/\+00:00$/);
      expect(dayOf(date_start)).toBe(dayOf(occurrences));
      return Number(date_start?.slice(11, 13)) - Number(occurrences?.slice(11, 13));
    });

    expect(new Set(hoursAhead)).toEqual(new Set([0, 1, 2, 3]));
  });

  test('come as no, one, many and very many slots', () => {
    expect(sample.some(({ occurrences }) => occurrences === null)).toBe(true);
    expect(sample.some(({ occurrences }) => occurrences === '')).toBe(true);
    const counts = dated.map(({ occurrences }) => occurrences?.split(';').length ?? 0);
    expect(counts.filter((count) => count === 1).length).toBeGreaterThan(20);
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(60);
  });

  test.each([
    ['past midnight', /^(\S{10})T2[123]:\S+_\1T0[0-5]:/],
    ['a placeholder at noon', /T12:00:00\+02:00_\S+T12:00:00\+02:00$/],
    ['a placeholder at midnight', /T00:00:00\+02:00_\S+T00:00:00\+02:00$/],
    ['summer time in winter', /^2026-12-\S+\+02:00_/],
    ['the offset of winter', /^2026-12-\S+\+01:00_/],
    ['no seconds', /T\d\d:\d\d\+02:00_/],
  ])('can have slots with %s', (_, shape) => {
    expect(slots).toContainEqual(expect.stringMatching(shape));
  });

  test('are told in French, the last one first', () => {
    const festival = sample.find(({ title }) => title === 'Festival Encres Noires');

    expect(festival).toMatchObject({
      date_start: '2026-11-23T11:00:00+00:00',
      date_end: '2026-11-25T21:00:00+00:00',
      date_description:
        'Le mercredi 25 novembre 2026<br />de 10h00 à 20h00<br />Le lundi 23 novembre 2026<br />de 10h00 à 20h00<br />Le mardi 24 novembre 2026<br />de 10h00 à 20h00<br />',
    });
    expect(sample.some(({ date_description, date_start }) => date_start && date_description === null)).toBe(true);
  });

  test('of Friday and Saturday nights are there within the week', () => {
    const soon = slots.filter((slot) => dayOf(slot) >= '2026-11-21' && dayOf(slot) < '2026-11-28');
    const nights = soon.filter((slot) => /T2[123]:/.test(slot)).map((slot) => new Date(dayOf(slot)).getUTCDay());

    expect(nights.filter((day) => day === 5).length).toBeGreaterThanOrEqual(3);
    expect(nights.filter((day) => day === 6).length).toBeGreaterThanOrEqual(2);
  });
});
