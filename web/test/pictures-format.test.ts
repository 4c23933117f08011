import { describe, expect, test } from 'vitest';
import { formatCount, formatNumber } from '../src/pictures/format-number.ts';
import { formatInstant, formatMonth, formatPeriod, formatWeekdayName } from '../src/pictures/format-time.ts';
import { readQuotes } from '../src/pictures/quotes/read-quotes.ts';

describe('numbers and times', () => {
  test.each([
    ['2026-11-17T00:00:00Z', '2026-11-22T00:00:00Z', '17 Nov 2026 to 22 Nov 2026'],
    ['2026-11-21T22:29:05Z', '2026-11-21T22:29:05Z', '21 Nov 2026'],
    ['2026-11-22', null, 'From 22 Nov 2026'],
    [null, '2026-11-22', 'Until 22 Nov 2026'],
    [null, null, 'Dates not told'],
  ])('say the days from %p to %p as %p', (from, to, words) => {
    expect(formatPeriod(from, to)).toBe(words);
  });

  test('do not depend on the clock of the reader', () => {
    expect(formatInstant('2026-11-21T23:30:00Z')).toBe('21 Nov 2026, 23:30 UTC');
    expect(formatMonth('2027-01-01')).toBe('January 2027');
    expect(formatWeekdayName('2026-11-22', true)).toBe('Sunday');
  });

  test('leave a text that is no time as it is', () => {
    expect(formatPeriod('soon', null)).toBe('From soon');
  });

  test.each([
    [1, '1 event'],
    [0, '0 events'],
    [9840000, '9,840,000 events'],
  ])('count %p as %s', (count, words) => {
    expect(formatCount(count, 'event')).toBe(words);
  });

  test('have two decimals at most', () => {
    expect(formatNumber(548.2134)).toBe('548.21');
  });
});

describe('quotes', () => {
  const quote = {
    id: 'a',
    content: 'Know thyself.',
    author: 'Thales',
    author_slug: 'thales',
    length: 13,
    tags: ['Self'],
  };
  const read = { id: 'a', content: 'Know thyself.', author: 'Thales', tags: ['Self'] };

  test.each([
    ['one alone', quote, { quotes: [read], total: null }],
    ['a list', { count: 1, quotes: [quote] }, { quotes: [read], total: null }],
    [
      'a part of what was found',
      { count: 1, total: 38, next_offset: 1, quotes: [quote] },
      { quotes: [read], total: 38 },
    ],
    ['none', { count: 0, quotes: [] }, { quotes: [], total: null }],
  ])('are read from %s', (_what, data, list) => {
    expect(readQuotes(data)).toEqual(list);
  });

  test.each([[null], [{ quotes: 'none' }], [{ id: 'a' }], [{ quotes: [{ ...quote, tags: null }] }]])(
    'are not read from %p',
    (data) => {
      expect(() => readQuotes(data)).toThrow('The answer has');
    },
  );
});
