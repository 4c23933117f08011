import { type HttpServer, serveHandler } from '@toolpacks/upstream/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createQuotable } from '../stand-in/quotable.ts';
import { type QuoteRecord, sampleRecords } from '../stand-in/records.ts';

const records = sampleRecords();

let server: HttpServer;

beforeAll(async () => {
  server = await serveHandler(createQuotable({ requestsPerMinute: 1000 }));
});

afterAll(() => server.stop());

async function get<T>(path: string, { url } = server): Promise<{ status: number; headers: Headers; body: T }> {
  const response = await fetch(url + path, { redirect: 'manual' });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

interface Envelope {
  readonly count: number;
  readonly totalCount: number;
  readonly page: number;
  readonly totalPages: number;
  readonly lastItemIndex: number | null;
  readonly results: readonly QuoteRecord[];
}

const tagged = (...tags: string[]) => records.filter((record) => tags.every((tag) => record.tags.includes(tag)));

describe('quotes at random', () => {
  test('/random is one quote with the keys of Quotable', async () => {
    const { status, body } = await get<QuoteRecord>('/random');

    expect(status).toBe(200);
    expect(records).toContainEqual(body);
    expect(Object.keys(body).sort()).toEqual(
      ['_id', 'author', 'authorSlug', 'content', 'dateAdded', 'dateModified', 'length', 'tags'].sort(),
    );
  });

  test.each([
    ['', 1],
    ['?limit=7', 7],
    ['?limit=0', 1],
    ['?limit=-3', 1],
    ['?limit=80', 50],
    ['?limit=many', 1],
    ['?limit=50&author=jane-austen', Math.min(50, records.filter((one) => one.author === 'Jane Austen').length)],
    ['?limit=5&author=nobody', 0],
  ])('/quotes/random%s is an array of %i', async (query, count) => {
    const { status, body } = await get<QuoteRecord[]>(`/quotes/random${query}`);

    expect(status).toBe(200);
    expect(body).toHaveLength(count);
  });
});

describe('filters', () => {
  test.each([
    ['tags=love', tagged('Love').length],
    ['tags=love,humorous', tagged('Love', 'Humorous').length],
    ['tags=love|humorous', tagged('Love').length + tagged('Humorous').length - tagged('Love', 'Humorous').length],
    ['tags=love,humorous|famous-quotes', tagged('Famous Quotes').length],
    ['tags=famous-quotes', tagged('Famous Quotes').length],
    ['tags=FAMOUS quotes', tagged('Famous Quotes').length],
    ['tags=unknown', 0],
    ['author=jane-austen', records.filter(({ author }) => author === 'Jane Austen').length],
    ['author=Charlotte Brontë', records.filter(({ author }) => author === 'Charlotte Brontë').length],
    ["author=Arthur O'Shaughnessy", records.filter(({ authorSlug }) => authorSlug === 'arthur-o-shaughnessy').length],
    ['author=aesop|plato', records.filter(({ author }) => author === 'Aesop' || author === 'Plato').length],
    ['minLength=100', records.filter(({ length }) => length >= 100).length],
    ['maxLength=40', records.filter(({ length }) => length <= 40).length],
    ['minLength=40&maxLength=50', records.filter(({ length }) => length >= 40 && length <= 50).length],
  ])('/quotes?%s counts %i', async (query, count) => {
    const { body } = await get<Envelope>(`/quotes?${query}`);

    expect(body.totalCount).toBe(count);
  });

  test('quotes without tags exist', () => {
    expect(records.filter(({ tags }) => tags.length === 0).length).toBeGreaterThan(10);
  });
});

describe('pages', () => {
  test.each([
    ['', { count: 20, page: 1, totalPages: 20, lastItemIndex: 20 }],
    ['?limit=150', { count: 150, page: 1, totalPages: 3, lastItemIndex: 150 }],
    ['?limit=500&page=2', { count: 150, page: 2, totalPages: 3, lastItemIndex: 300 }],
    ['?limit=150&page=3', { count: 100, page: 3, totalPages: 3, lastItemIndex: null }],
    ['?limit=150&page=4', { count: 0, page: 4, totalPages: 3, lastItemIndex: null }],
    ['?limit=0&page=0', { count: 1, page: 1, totalPages: 400, lastItemIndex: 1 }],
    ['?limit=10&skip=25', { count: 10, page: 3, totalPages: 40, lastItemIndex: 35 }],
    ['?author=nobody', { count: 0, totalCount: 0, page: 1, totalPages: 0, lastItemIndex: null }],
  ])('/quotes%s has the envelope %j', async (query, envelope) => {
    const { body } = await get<Envelope>(`/quotes${query}`);

    expect(body).toMatchObject({ totalCount: 400, ...envelope });
    expect(body.results).toHaveLength(body.count);
  });

  const contentsOf = async (query: string) =>
    (await get<Envelope>(`/quotes?limit=150&${query}`)).body.results.map(({ content }) => content);

  test('are in the order that is asked for', async () => {
    const sorted = records.map(({ content }) => content).sort();

    expect(await contentsOf('sortBy=content')).toEqual(sorted.slice(0, 150));
    expect(await contentsOf('sortBy=content&order=desc')).toEqual(sorted.toReversed().slice(0, 150));
    expect(await contentsOf('sortBy=content&sortOrder=-1&page=3')).toEqual(sorted.toReversed().slice(300));
  });

  test('by date, as they are without an order, overlap: quotes of one date come in any order', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => contentsOf(`page=${page}`)));

    expect(pages.flat()).toHaveLength(400);
    expect(new Set(pages.flat()).size).toBeLessThan(400);
  });
});

test('tags are a bare array by name, or by use', async () => {
  const byName = (await get<{ name: string; quoteCount: number }[]>('/tags')).body;
  const byUse = (await get<typeof byName>('/tags?sortBy=quoteCount')).body;

  expect(byName[0]).toEqual({
    _id: expect.any(String),
    name: expect.any(String),
    quoteCount: expect.any(Number),
    dateAdded: expect.any(String),
    dateModified: expect.any(String),
  });
  expect(byName.map(({ name }) => name)).toEqual([...new Set(records.flatMap(({ tags }) => tags))].sort());
  expect(byUse.map(({ quoteCount }) => quoteCount)).toEqual(byName.map((tag) => tag.quoteCount).sort((a, b) => b - a));
  expect(byName.find(({ name }) => name === 'Love')?.quoteCount).toBe(tagged('Love').length);
});

test('quotes and authors are found by id and slug', async () => {
  const [quote] = records;
  const { body } = await get<{ results: { _id: string; slug: string }[] }>('/authors?slug=jane-austen');
  const [austen] = body.results;

  expect((await get(`/quotes/${quote?._id}`)).body).toEqual(quote);
  expect(austen).toMatchObject({ name: 'Jane Austen', slug: 'jane-austen', bio: expect.any(String) });
  expect((await get(`/authors/${austen?._id}`)).body).toEqual(austen);
  expect((await get('/authors/slug/jane-austen')).body).toEqual(austen);
  expect((await get('/info/count')).body).toMatchObject({ quotes: 400 });
});

test('search finds quotes with any of the words, best first, and sends no lastItemIndex', async () => {
  const { content } = records[7] ?? { content: '' };
  const { body } = await get<Envelope>(`/search/quotes?query=${encodeURIComponent(content)}&limit=5`);

  expect(body).toMatchObject({ count: 5, page: 1 });
  expect(body).not.toHaveProperty('lastItemIndex');
  expect(body.results[0]?.content).toBe(content);
  expect((await get<Envelope>('/search/authors?query=austen')).body).toMatchObject({ totalCount: 1 });
});

test.each([
  ['/quotes?author=Plato,Aesop', 400, 'Multiple authors should be separated by a pipe.'],
  ['/random?author=nobody', 404, 'Not Found'],
  ['/quotes/unknown', 404, 'The requested resource could not be found'],
  ['/authors/unknown', 404, 'The requested resource could not be found'],
  ['/nothing/here', 404, 'The requested resource could not be found'],
  ['/__proto__', 404, 'The requested resource could not be found'],
  ['/search/quotes', 422, 'Missing required parameter: `query`'],
])('%s is refused with %i', async (path, statusCode, statusMessage) => {
  expect(await get(path)).toMatchObject({ status: statusCode, body: { statusCode, statusMessage } });
});

test('the root leads to the project, and any page may ask', async () => {
  const { status, headers } = await get('/');

  expect(status).toBe(302);
  expect(headers.get('location')).toBe('https://github.com/lukePeavey/quotable');
  expect(headers.get('access-control-allow-origin')).toBe('*');
});
