import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import embedded from '../src/embedded/quotations.json' with { type: 'json' };
import { errorOf, list, notesOf, pagesOf, type Service, startService } from './service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

test('list_tags has every tag with how often it is used, most used first and then by name', async () => {
  const { count, tags } = await list(service, 'list_tags');
  const uses = Map.groupBy(
    embedded.quotes.flatMap((quote) => quote.tags),
    (tag) => tag,
  );

  expect(count).toBe(uses.size);
  expect(new Map(tags.map((tag) => [tag.name, tag.quote_count]))).toEqual(
    new Map([...uses].map(([name, each]) => [name, each.length])),
  );
  const sorted = tags.toSorted((a, b) => b.quote_count - a.quote_count || (a.name < b.name ? -1 : 1));
  expect(tags).toEqual(sorted);
});

describe('list_authors', () => {
  test('gives all authors by name, page after page, each once and with the number of quotes', async () => {
    const pages = await pagesOf(service, 'list_authors', { limit: 150 });
    const authors = pages.flatMap((page) => page.authors);
    const total = embedded.authors.length;

    expect(pages.map(({ count }) => count)).toEqual([150, 150, total - 300]);
    expect(new Set(pages.map((page) => page.total))).toEqual(new Set([total]));
    expect(new Set(authors.map(({ slug }) => slug)).size).toBe(embedded.authors.length);
    expect(authors[0]).toEqual({ slug: 'abigail-adams', name: 'Abigail Adams', quote_count: expect.any(Number) });
    expect(authors.map(({ slug }) => slug).indexOf('emile-zola')).toBeLessThan(
      authors.map(({ slug }) => slug).indexOf('emily-dickinson'),
    );
    for (const { slug, quote_count } of authors) {
      expect(quote_count).toBe(embedded.quotes.filter(({ author }) => author === slug).length);
    }
  });

  test('gives fifty where no limit is given', async () => {
    const page = await list(service, 'list_authors');

    expect(page).toMatchObject({ count: 50, next_offset: 50 });
  });

  test.each([
    ['austen', ['jane-austen']],
    ['AUSTEN', ['jane-austen']],
    [' jane  austen ', ['jane-austen']],
    ['brontë', ['anne-bronte', 'charlotte-bronte', 'emily-bronte']],
    ['bronte', ['anne-bronte', 'charlotte-bronte', 'emily-bronte']],
    ['søren', ['soren-kierkegaard']],
    ["o'shaugh", ['arthur-oshaughnessy']],
  ])('finds %j in a name', async (query, slugs) => {
    const { total, next_offset, authors } = await list(service, 'list_authors', { query });

    expect(authors.map(({ slug }) => slug)).toEqual(slugs);
    expect({ total, next_offset }).toEqual({ total: slugs.length, next_offset: null });
  });

  test('pages within what is found', async () => {
    const page = await list(service, 'list_authors', { query: 'bronte', limit: 1, offset: 1 });

    expect(page).toMatchObject({ count: 1, total: 3, next_offset: 2, authors: [{ slug: 'charlotte-bronte' }] });
  });

  test.each([
    ['jane austin', 'nearest: jane-austen'],
    ['qqqqqqqqqqqq', 'No author'],
    ['???', 'No author'],
  ])('finds nobody for %j and hints', async (query, hint) => {
    const result = await service.call('list_authors', { query });

    expect(result.structuredContent).toEqual({ count: 0, total: 0, next_offset: null, authors: [] });
    expect(notesOf(result)).toEqual([expect.stringContaining(hint)]);
  });

  test('refuses a query of nothing but spaces', async () => {
    expect(errorOf(await service.call('list_authors', { query: ' ' }))).toMatchObject({ class: 'invalid_input' });
  });

  test('gives nothing beyond the end', async () => {
    const page = await list(service, 'list_authors', { offset: 100_000 });

    expect(page).toEqual({ count: 0, total: embedded.authors.length, next_offset: null, authors: [] });
  });
});
