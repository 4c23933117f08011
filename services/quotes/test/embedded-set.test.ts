import { afterAll, beforeAll, expect, test } from 'vitest';
import embedded from '../src/embedded/quotations.json' with { type: 'json' };
import { fold, toSlug } from '../src/quote.ts';
import { list, pagesOf, type Service, startService } from './service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

/** The tag names of Quotable's published data, so that callers of either find the same ones. */
const knownTags = new Set(
  (
    'Famous Quotes, Wisdom, Friendship, Inspirational, Success, Technology, Sports, Life, Competition, Change, Motivational, ' +
    'Business, Future, Love, Happiness, History, Character, Humorous, Philosophy, Politics, Science, Film, Virtue, Freedom, ' +
    'Education, Truth, Religion, Self, Honor, Self Help, Faith, Spirituality, Social Justice, War, Knowledge, Work, Nature, ' +
    'Courage, Family, Power Quotes, Imagination, Perseverance, Literature, Conservative, Time, Pain, Leadership, ' +
    'Mathematics, Ethics, Society, Tolerance, Stupidity, Weakness, Generosity, Gratitude, Age, Sadness, Opportunity, ' +
    'Failure, Health, Wellness, Creativity, Genius, Proverb, Humor, Athletics'
  ).split(', '),
);

const publicDomainYear = 1925;

const { authors, quotes } = embedded;

/** Of a translation the years are known, and not always the translator's life. */
const isFree = (translation = 'literal') => {
  const years = translation.match(/\d{4}/g)?.map(Number) ?? [];
  return translation === 'literal' || (years.length > 0 && years.every((year) => year <= publicDomainYear));
};

/** The contents of quotes that break a rule, so that a failure names them. */
const breaking = (rule: (quote: (typeof quotes)[number]) => boolean) =>
  quotes.filter((quote) => !rule(quote)).map(({ content }) => content);

const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

test('the set has at least 400 quotes by at least 120 authors', () => {
  expect(quotes.length).toBeGreaterThanOrEqual(400);
  expect(authors.length).toBeGreaterThanOrEqual(120);
});

test('no two quotes are the same but for case, accents and punctuation', () => {
  expect(
    repeated(
      quotes.map(({ content }) =>
        fold(content)
          .replace(/[^\p{L}\p{N}]+/gu, ' ')
          .trim(),
      ),
    ),
  ).toEqual([]);
});

test('every slug is that of its name, and no two are the same', () => {
  expect(authors.filter(({ slug, name }) => slug !== toSlug(name))).toEqual([]);
  expect(repeated(authors.map(({ slug }) => slug))).toEqual([]);
});

test('every quote has a listed author, and every listed author a quote', () => {
  const quoted = new Set(quotes.map(({ author }) => author));

  expect([...quoted].sort()).toEqual(authors.map(({ slug }) => slug).sort());
});

test('every author died in or before 1925', () => {
  expect(authors.filter(({ died }) => !Number.isInteger(died) || died > publicDomainYear)).toEqual([]);
});

test.each<[string, (quote: (typeof quotes)[number]) => boolean]>([
  ['is 20 to 250 characters long', ({ content }) => content.length >= 20 && content.length <= 250],
  ['is trimmed, well-formed and one line', ({ content }) => content === content.trim() && /^\P{C}+$/u.test(content)],
  ['has single spaces only', ({ content }) => !/\s{2}|[^\S ]/.test(content)],
  // 'Tis is a whole word: its apostrophe stands for a letter.
  ['starts with a capital letter or a digit', ({ content }) => /^(?:[\p{Lu}\p{Nd}]|'Tis )/u.test(content)],
  ['ends in a full stop, an exclamation mark or a question mark', ({ content }) => /[.!?]$/.test(content)],
  ['has 1 to 3 different tags', ({ tags }) => tags.length >= 1 && tags.length <= 3 && repeated(tags).length === 0],
  ['has tags that Quotable knows', ({ tags }) => tags.every((tag) => knownTags.has(tag))],
  ['names the work that it is from', ({ work }) => work.trim() !== ''],
  ['names the year of its work', ({ year }) => Number.isInteger(year)],
  ['has a translation as old as its authors, or a literal one', (quote) => isFree(quote.translation)],
  ['names a translation where it has one', (quote) => !('translation' in quote) || quote.translation?.trim() !== ''],
])('every quote %s', (_, rule) => {
  expect(knownTags.size).toBe(66);
  expect(breaking(rule)).toEqual([]);
});

test('the tools give every quote of the set, each with an id of its own', async () => {
  const ids: string[] = [];
  for (const { name } of (await list(service, 'list_tags')).tags) {
    const pages = await pagesOf(service, 'search_quotes', { query: name, limit: 100 });
    ids.push(...pages.flatMap((page) => page.quotes.map(({ id }) => id)));
  }

  expect(new Set(ids).size).toBe(quotes.length);
});
