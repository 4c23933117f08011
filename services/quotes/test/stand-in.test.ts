import { expect, test } from 'vitest';
import type { Envelope } from '../stand-in/pages.ts';
import { createQuotable, type QuotableOptions } from '../stand-in/quotable.ts';
import { sampleRecords } from '../stand-in/records.ts';

const quotable = createQuotable();

async function get(query: string): Promise<Envelope> {
  return (await (await quotable(new Request(`http://quotes.example/quotes?${query}`))).json()) as Envelope;
}

test.each([
  ['', { count: 20, page: 1, totalPages: 20, lastItemIndex: 20 }],
  ['limit=500&page=2', { count: 150, page: 2, totalPages: 3, lastItemIndex: 300 }],
  ['limit=150&page=3', { count: 100, page: 3, totalPages: 3, lastItemIndex: null }],
  ['limit=150&page=4', { count: 0, page: 4, totalPages: 3, lastItemIndex: null }],
  ['limit=0&page=0', { count: 1, page: 1, totalPages: 400, lastItemIndex: 1 }],
])('/quotes?%s has the envelope %j', async (query, envelope) => {
  const page = await get(query);

  expect(page).toMatchObject({ totalCount: 400, ...envelope });
  expect(page.results).toHaveLength(page.count);
});

test('quotes come by content where that is asked for; by date, pages overlap, since those of a date come in any order', async () => {
  const contentsOf = async (query: string) => (await get(`limit=150&${query}`)).results.map(({ content }) => content);
  const sorted = sampleRecords()
    .map(({ content }) => content)
    .sort();
  const byDate = await Promise.all([1, 2, 3].map((page) => contentsOf(`page=${page}`)));

  expect(await contentsOf('sortBy=content&order=asc&page=2')).toEqual(sorted.slice(150, 300));
  expect(await contentsOf('sortBy=content&order=desc')).toEqual(sorted.toReversed().slice(0, 150));
  expect(byDate.flat()).toHaveLength(400);
  expect(new Set(byDate.flat()).size).toBeLessThan(400);
});

test.each<[string, string, QuotableOptions]>([
  ['GET', '/tags', {}],
  ['POST', '/quotes', {}],
  ['GET', '/quotes', { basePath: '/api' }],
])('%s %s is not found', async (method, path, options) => {
  const answer = await createQuotable(options)(new Request(`http://quotes.example${path}`, { method }));

  expect(await answer.json()).toEqual({ statusCode: 404, statusMessage: 'Not Found' });
});
