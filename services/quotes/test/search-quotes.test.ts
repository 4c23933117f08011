import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf, list, notesOf, type Service, startService } from './service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const search = (query: string, args: object = {}) => list(service, 'search_quotes', { query, ...args });

test('a quote is found by its own words, and first', async () => {
  const { quotes } = await search('loved and lost never loved at all');

  expect(quotes[0]).toMatchObject({ author: 'Alfred Tennyson' });
});

test('every word occurs in the text, the author or the tags of what is found', async () => {
  const { quotes, total } = await search('shakespeare love', { limit: 100 });

  expect(total).toBe(quotes.length);
  expect(total).toBeGreaterThan(0);
  for (const { content, author, tags } of quotes) {
    expect(author).toBe('William Shakespeare');
    expect(`${content} ${tags.join(' ')}`).toMatch(/\blove/i);
  }
});

test.each(['Plato', 'Aristotle', 'Bacon', 'Burns'])(
  'quotes by %s come before quotes that only mention the name',
  async (name) => {
    const { quotes } = await search(name, { limit: 100 });
    const isOwn = quotes.map(({ author }) => author.includes(name));

    expect(isOwn[0]).toBe(true);
    expect(isOwn).toEqual(isOwn.toSorted((a, b) => Number(b) - Number(a)));
  },
);

test('a tag is found as a word', async () => {
  const { quotes } = await search('mathematics', { limit: 100 });

  expect(quotes.some(({ tags, content }) => tags.includes('Mathematics') && !/mathematics/i.test(content))).toBe(true);
});

test.each([
  ['BRONTË', 'bronte'],
  ['Molière', 'moliere'],
  ['Søren', 'soren'],
  ['Courage', 'cOURAGE'],
])('%s and %s find the same', async (one, other) => {
  const found = await search(one);

  expect(found.total).toBeGreaterThan(0);
  expect(await search(other)).toEqual(found);
});

test('the start of a word is enough', async () => {
  const whole = await search('friendship');
  const start = await search('friendsh');

  expect(start.total).toBe(whole.total);
  expect(start.total).toBeGreaterThan(0);
});

test('pages go on without gaps and without repeats, and end with null', async () => {
  const whole = await search('love', { limit: 100 });
  const first = await search('love', { limit: 7 });
  const second = await search('love', { limit: 7, offset: first.next_offset });

  expect(first).toMatchObject({ count: 7, total: whole.total, next_offset: 7 });
  expect([...first.quotes, ...second.quotes]).toEqual(whole.quotes.slice(0, 14));
  expect(await search('love', { offset: whole.total - 1 })).toMatchObject({ count: 1, next_offset: null });
  expect(await search('love', { offset: whole.total })).toMatchObject({ count: 0, next_offset: null, quotes: [] });
});

test('twenty are given where no limit is given', async () => {
  expect(await search('life')).toMatchObject({ count: 20, next_offset: 20 });
});

test.each(['xylophone', 'love xylophone', '!!!', '"', '* OR 1=1', '~', '😀', '--', '__proto__'])(
  '%j finds nothing and hints',
  async (query) => {
    const result = await service.call('search_quotes', { query });

    expect(result.structuredContent).toEqual({ count: 0, total: 0, next_offset: null, quotes: [] });
    expect(notesOf(result)).toEqual([expect.stringContaining('Try fewer or other words')]);
  },
);

test.each([
  'courage!',
  '"courage"',
  '+courage',
  '(courage)',
  'courage*',
  '~courage~',
  '  courage ',
  'courage courage',
  'courage…',
])('%j is just a word with signs around it', async (query) => {
  const { total, quotes } = await search(query);
  const plain = await search('courage');

  expect(total).toBe(plain.total);
  expect(quotes.map(({ id }) => id)).toEqual(plain.quotes.map(({ id }) => id));
});

test.each([
  'constructor',
  'hasOwnProperty',
  'a'.repeat(200),
  '.* .* .*',
  '\\',
  '%00',
  'courage~2',
  'love AND NOT war',
  'author:plato',
  "'; --",
])('%j does no harm', async (query) => {
  const result = await service.call('search_quotes', { query });

  expect(result.isError).toBeUndefined();
});

test('a query of nothing but spaces is refused', async () => {
  expect(errorOf(await service.call('search_quotes', { query: '  ' }))).toMatchObject({ class: 'invalid_input' });
});
