import { describe, expect, test } from 'vitest';
import { createOpendatasoft, type OpendatasoftOptions, type QfapRecord } from '../stand-in/opendatasoft.ts';

const datasets = 'https://opendata.example/api/explore/v2.1/catalog/datasets';
const dataset = `${datasets}/que-faire-a-paris-`;
const now = () => new Date('2026-11-21T11:00:00Z');

interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}
interface Page {
  readonly total_count: number;
  readonly results: readonly QfapRecord[];
}

async function ask<T>(url: string, options: OpendatasoftOptions = {}, init: RequestInit = {}): Promise<Answer<T>> {
  const response = await createOpendatasoft({ now, ...options })(new Request(url, init));
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}

const toQuery = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString();
const records = (parameters: Record<string, string> = {}, options?: OpendatasoftOptions) =>
  ask<Page>(`${dataset}/records?${toQuery(parameters)}`, options);
const everything = async (options?: OpendatasoftOptions) =>
  (await ask<QfapRecord[]>(`${dataset}/exports/json`, options)).body;

/** A few records of the sample, changed so that what a clause finds is plain to see. */
async function someRecords(): Promise<QfapRecord[]> {
  const [first] = await everything();
  if (!first) throw new Error('the sample is empty');
  const plain: QfapRecord = {
    ...first,
    title: 'Concert',
    lead_text: '',
    description: '<p>Rien</p>',
    occurrences: null,
    group: null,
    price_type: 'payant',
    qfap_tags: null,
    updated_at: '2026-11-01T08:00:00+00:00',
  };
  return [
    {
      ...plain,
      id: '300',
      event_id: 3,
      date_start: '2026-11-06T20:00:00+00:00',
      date_end: '2026-11-06T22:00:00+00:00',
    },
    { ...plain, id: '1000', event_id: 1, date_start: null, date_end: null, price_type: 'gratuit', title: 'Été œuvré' },
    { ...plain, id: '20', event_id: 2, date_start: '2026-11-05T23:30:00+00:00', date_end: '2026-12-31T23:59:59+00:00' },
    {
      ...plain,
      id: '4',
      event_id: 4,
      date_start: null,
      date_end: '2026-10-01T23:59:59+00:00',
      price_type: 'gratuit sous condition',
      qfap_tags: 'Concert;Nuit',
      description: '<p>L’&eacute;toile <b>filante</b>, du Jazz&nbsp;!</p>',
      group: 'Bibliothèques',
    },
  ];
}

async function found(parameters: Record<string, string>): Promise<string[]> {
  const { status, body } = await records(parameters, { records: await someRecords() });
  expect(status).toBe(200);
  return body.results.map(({ id }) => id);
}

test('/records is a page of ten flat records with the count of all', async () => {
  const { status, headers, body } = await records();

  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(Object.keys(body)).toEqual(['total_count', 'results']);
  expect(body.total_count).toBe(120);
  expect(body.results).toHaveLength(10);
  expect(body.results[0]).toMatchObject({ id: expect.stringMatching(/^\d+$/), event_id: expect.any(Number) });
});

describe('where', () => {
  test.each([
    ["date_end >= date'2026-11-06'", ['300', '20']],
    ["(date_end >= date'2026-11-06' or date_end is null)", ['300', '1000', '20']],
    ["date_start <= date'2026-11-06'", ['20']],
    ["date_start < date'2026-11-07'", ['300', '20']],
    ["date_start < date'2026/11/07' and date_end is not null", ['300', '20']],
    ["DATE'2026-11' <= date_start", ['300', '20']],
    ['date_end < now()', ['300', '4']],
    ['price_type = "gratuit"', ['1000']],
    ["price_type : 'gratuit sous condition'", ['4']],
    ['price_type = "Gratuit"', []],
    ['price_type != "payant"', ['1000', '4']],
    ['date_start != now()', ['300', '1000', '20', '4']],
    ['not date_start > now()', ['300', '1000', '20', '4']],
    ['id = "300"', ['300']],
    ['id in ("4","20","5")', ['20', '4']],
    ['event_id >= 3', ['300', '4']],
    ['`group` = "Bibliothèques"', ['4']],
    ['"filante jazz"', ['4']],
    ['"FILANTE" and "Jâzz"', ['4']],
    ['"filante rock"', []],
    ['"fil"', []],
    ['"fil*"', ['4']],
    ['"ete OEUVRE"', ['1000']],
    ['"nbsp"', []],
    ['not "concert"', ['1000']],
    ['title like "con*"', ['300', '20', '4']],
    ['title like "conc"', []],
    ['"x" or 1 = 1', ['300', '1000', '20', '4']],
    ['', ['300', '1000', '20', '4']],
  ])('%s finds %j', async (where, ids) => {
    expect(await found({ where })).toEqual(ids);
  });

  test('refine and exclude look at whole values, and at each of several tags', async () => {
    expect(await found({ refine: 'price_type:gratuit' })).toEqual(['1000']);
    expect(await found({ refine: 'qfap_tags:Nuit' })).toEqual(['4']);
    expect(await found({ exclude: 'qfap_tags:Concert' })).toEqual(['300', '1000', '20']);
    expect(await found({ lang: 'en', refine: 'qfap_tags:nuit' })).toEqual([]);
  });
});

test.each([
  ['date_start', ['20', '300', '1000', '4']],
  ['date_start ASC', ['20', '300', '1000', '4']],
  ['date_start desc', ['300', '20', '1000', '4']],
  ['date_end Desc', ['20', '300', '4', '1000']],
  ['event_id', ['1000', '20', '300', '4']],
  ['id', ['1000', '20', '300', '4']],
  ['id desc', ['4', '300', '20', '1000']],
  ['title, event_id desc', ['4', '300', '20', '1000']],
  ['updated_at, `id`', ['1000', '20', '300', '4']],
])('order_by=%s gives %j, with what is missing last', async (order_by, ids) => {
  expect(await found({ order_by })).toEqual(ids);
});

describe('limit and offset', () => {
  test.each([
    [{ limit: '0' }, 0],
    [{ limit: '100' }, 100],
    [{ limit: '-1' }, 100],
    [{ limit: '100', offset: '100' }, 20],
    [{ limit: '100', offset: '9900' }, 0],
    [{ where: '"nosuchword"' }, 0],
  ])('%j gives %i records', async (parameters: Record<string, string>, count) => {
    const { status, body } = await records(parameters);

    expect(status).toBe(200);
    expect(body.total_count).toBe('where' in parameters ? 0 : 120);
    expect(body.results).toHaveLength(count);
  });

  test('pages that follow each other are the whole, and overlap by one where the data moves', async () => {
    const idsOf = async (moving: boolean) => {
      const pages = await Promise.all(
        ['0', '50', '100'].map((offset) => records({ order_by: 'date_start,id', limit: '50', offset }, { moving })),
      );
      return pages.map(({ body }) => body.results.map(({ id }) => id));
    };
    const [still, moved] = [await idsOf(false), await idsOf(true)];

    expect(new Set(still.flat()).size).toBe(120);
    expect(moved[1]?.[0]).toBe(moved[0]?.at(-1));
    expect(moved.flat()).toHaveLength(121);
    expect(new Set(moved.flat())).toEqual(new Set(still.flat()));
    expect((await records({ offset: '10' }, { moving: true })).body.total_count).toBe(121);
  });
});

describe('select, timezone and app metas', () => {
  test('select keeps the fields it names', async () => {
    const { body } = await records({ select: 'id, `group`,title', limit: '1' });

    expect(Object.keys(body.results[0] ?? {})).toEqual(['id', 'group', 'title']);
    expect((await records({ select: '*', limit: '1' })).body).toEqual((await records({ limit: '1' })).body);
  });

  test('a time zone moves the dates that are moments, and reads date literals', async () => {
    const options = { records: await someRecords() };
    const inParis = { timezone: 'Europe/Paris', where: 'id = "20"' };

    expect((await records(inParis, options)).body.results[0]).toMatchObject({
      date_start: '2026-11-06T00:30:00+01:00',
      date_end: '2027-01-01T00:59:59+01:00',
      updated_at: '2026-11-01T09:00:00+01:00',
    });
    const where = "date_start >= date'2026-11-06'";
    expect(await found({ where })).toEqual(['300']);
    expect(await found({ where, timezone: 'Europe/Paris' })).toEqual(['300', '20']);
  });

  test('app metas tell the record id, by which one record is found', async () => {
    const { body } = await records({ include_app_metas: 'true', limit: '1', offset: '7' });
    const { _id, _timestamp, _size, ...record } = body.results[0] as QfapRecord & Record<string, unknown>;

    expect(_id).toMatch(/^[0-9a-f]{40}$/);
    expect([_timestamp, typeof _size]).toEqual([record.updated_at, 'number']);
    expect((await ask(`${dataset}/records/${_id}`)).body).toEqual(record);
    expect(await ask(`${dataset}/records/${record.id}`)).toMatchObject({
      status: 404,
      body: { error_code: expect.any(String), message: expect.stringContaining(record.id) },
    });
  });
});

test('an export is a bare array of all that match', async () => {
  const all = await everything();
  const free = await ask<QfapRecord[]>(
    `${dataset}/exports/json?${toQuery({ where: 'price_type = "gratuit"', order_by: 'id', limit: '3', select: 'id' })}`,
  );

  expect(all).toHaveLength(120);
  expect(Object.keys(all[0] ?? {}).length).toBeGreaterThan(60);
  expect(free.body).toHaveLength(3);
  expect(Object.keys(free.body[0] ?? {})).toEqual(['id']);
});

test('the data set is described with its fields', async () => {
  const { status, body } = await ask<{ fields: { name: string }[] }>(dataset);

  expect(status).toBe(200);
  expect(body).toMatchObject({
    dataset_id: 'que-faire-a-paris-',
    has_records: true,
    data_visible: true,
    attachments: [],
    metas: { default: { records_count: 120, publisher: 'Ville de Paris', language: 'fr' } },
  });
  expect(body.fields.map(({ name }) => name)).toEqual(Object.keys((await everything())[0] ?? {}));
});

test.each([
  [`${datasets}/que-faire-a-paris/records`, 'Unknown dataset'],
  [`${datasets}/que-faire-a-paris`, 'Unknown dataset'],
  [
    `${dataset}/records/1ea9c9dbfdcc44df66c941a81a989c88688d2c4e`,
    'The record 1ea9c9dbfdcc44df66c941a81a989c88688d2c4e was not found.',
  ],
  [`${dataset}/exports/csv`, 'The requested URL was not found.'],
  ['https://opendata.example/api/records/1.0/search/', 'The requested URL was not found.'],
])('%s is 404', async (url, message) => {
  expect(await ask(url)).toMatchObject({ status: 404, body: { error_code: expect.any(String), message } });
});

test('only GET is allowed', async () => {
  const { status, body } = await ask(`${dataset}/records`, {}, { method: 'POST', body: '{}' });

  expect(status).toBe(405);
  expect(body).toEqual({ error_code: 'MethodNotAllowedError', message: 'The method POST is not allowed.' });
});
