import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import embedded from '../src/embedded/quotations.json' with { type: 'json' };
import {
  errorOf,
  freshnessOf,
  notesOf,
  quoteOf,
  quotesOf,
  type Service,
  sourceOf,
  startService,
  textOf,
} from './service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const draw = (args: object) => service.call('random_quote', args);

const aQuote = {
  id: expect.any(String),
  content: expect.any(String),
  author: expect.any(String),
  author_slug: expect.any(String),
  length: expect.any(Number),
  tags: expect.any(Array),
};

describe('one or many', () => {
  test('without arguments it is one quote, bare', async () => {
    const result = await draw({});

    expect(result.structuredContent).toEqual(aQuote);
    expect(quoteOf(result).length).toBe(quoteOf(result).content.length);
    expect(JSON.parse(result.content[0]?.text ?? '')).toEqual(result.structuredContent);
    expect(notesOf(result)).toEqual([]);
    expect(freshnessOf(result)).toEqual({ state: 'static', fetched_at: null, fresh_until: null });
    expect(sourceOf(result)).toEqual({
      name: 'Toolpacks public-domain quotations',
      url: 'urn:toolpacks:quotes:embedded',
      license: 'Public domain',
      attribution: 'The author named with each quotation',
    });
  });

  test.each([2, 50])('where %i are asked for they are a list, and all different', async (limit) => {
    const result = await draw({ limit });
    const quotes = quotesOf(result);

    expect(result.structuredContent).toEqual({ count: limit, quotes: Array.from({ length: limit }, () => aQuote) });
    expect(new Set(quotes.map(({ id }) => id)).size).toBe(limit);
  });

  test('where more are asked for than fit it is a list of what there is, even of one', async () => {
    const author = 'zhuangzi';
    const { content, tags } = embedded.quotes.find((quote) => quote.author === author) ?? { content: '', tags: [] };
    const result = await draw({ limit: 5, author, tags: tags.join(',') });

    expect(result.structuredContent).toEqual({ count: 1, quotes: [{ ...aQuote, content }] });
  });

  test.each([1, 5])('where nothing fits and %i are asked for it is an empty list with a hint', async (limit) => {
    const result = await draw({ limit, author: 'nobody-at-all' });

    expect(result.isError).toBeUndefined();
    expect(result.structuredContent).toEqual({ count: 0, quotes: [] });
    expect(notesOf(result)).toHaveLength(1);
  });
});

describe('a hint where nothing fits', () => {
  test.each([
    [{ tags: 'widsom' }, 'no tag "widsom" (nearest: Wisdom'],
    [{ tags: 'love,freindship' }, 'no tag "freindship" (nearest: Friendship'],
    [{ tags: 'qqqqqqqq' }, 'no tag "qqqqqqqq". '],
    [{ author: 'jane-austin' }, 'no author "jane-austin" (nearest: jane-austen'],
    [{ author: 'qqqqqqqqqqqq' }, 'no author "qqqqqqqqqqqq". '],
    [{ author: 'jane-austin', tags: 'widsom' }, 'no tag "widsom" (nearest: Wisdom'],
    [{ author: 'zhuangzi', tags: 'mathematics' }, 'each filter matches, but no quote fits all of them'],
    [{ tags: 'mathematics,war' }, 'each filter matches, but no quote fits all of them'],
  ])('to %j says %s', async (args, hint) => {
    const [note] = notesOf(await draw(args));

    expect(note).toContain(hint);
    expect(note).toMatch(/list_tags|list_authors/);
  });
});

describe('filters', () => {
  const has = (tags: readonly string[]) => (quote: { tags: readonly string[] }) =>
    tags.every((tag) => quote.tags.includes(tag));

  test('tags with a comma are all demanded', async () => {
    const quotes = quotesOf(await draw({ tags: 'love,humorous', limit: 50 }));

    expect(quotes).toHaveLength(embedded.quotes.filter(has(['Love', 'Humorous'])).length);
    expect(quotes.filter((quote) => !has(['Love', 'Humorous'])(quote))).toEqual([]);
  });

  test('of tags with a pipe any is enough', async () => {
    const quotes = quotesOf(await draw({ tags: 'technology | sports|gratitude', limit: 50 }));
    const fits = (quote: { tags: string[] }) =>
      ['Technology', 'Sports', 'Gratitude'].some((tag) => quote.tags.includes(tag));

    expect(quotes).toHaveLength(embedded.quotes.filter(fits).length);
    expect(quotes.filter((quote) => !fits(quote))).toEqual([]);
  });

  test('an unknown tag among others with a pipe does no harm', async () => {
    expect(quoteOf(await draw({ tags: 'qqqq|wisdom' })).tags).toContain('Wisdom');
  });

  test.each([
    'Social Justice',
    'social justice',
    'SOCIAL-JUSTICE',
    'socialjustice',
    ' social_justice ',
    'Social  Justice,',
  ])('the tag is found as %j', async (tags) => {
    expect(quoteOf(await draw({ tags })).tags).toContain('Social Justice');
  });

  test.each([
    ['jane-austen', 'Jane Austen'],
    ['Jane Austen', 'Jane Austen'],
    ['JANE AUSTEN', 'Jane Austen'],
    ['emily-bronte', 'Emily Brontë'],
    ['Emily Brontë', 'Emily Brontë'],
    ['emily bronte', 'Emily Brontë'],
    ['soren-kierkegaard', 'Søren Kierkegaard'],
    ['Søren Kierkegaard', 'Søren Kierkegaard'],
    ["Arthur O'Shaughnessy", "Arthur O'Shaughnessy"],
    ['Arthur O’Shaughnessy', "Arthur O'Shaughnessy"],
  ])('the author %j is %s', async (author, name) => {
    expect(quoteOf(await draw({ author })).author).toBe(name);
  });

  test('tag and author go together', async () => {
    const { author_slug, tags } = quoteOf(await draw({ author: 'jane-austen', tags: 'love' }));

    expect(author_slug).toBe('jane-austen');
    expect(tags).toContain('Love');
  });
});

describe('arguments', () => {
  test.each([
    [{ limit: 51 }, 'limit: expected integer from 1 to 50'],
    [{ tags: ' , ' }, 'tags: expected string'],
    [{ seed: 1.5 }, 'seed: expected'],
    [{ tag: 'love' }, 'did you mean "tags"?'],
  ])('%j are refused with what is accepted', async (args, message) => {
    const result = await draw(args);

    expect(result.isError).toBe(true);
    expect(errorOf(result)).toMatchObject({ class: 'invalid_input', retryable: false });
    expect(textOf(result)).toContain(message);
  });

  test('tags and authors with the names of built-in properties are just unknown', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect((await draw({ tags: name })).structuredContent).toEqual({ count: 0, quotes: [] });
      expect((await draw({ author: name })).structuredContent).toEqual({ count: 0, quotes: [] });
    }
  });
});
