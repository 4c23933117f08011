import { describe, expect, test } from 'vitest';
import { describeDays, toFilter } from '../src/event-filter.ts';
import { fold, toWords } from '../src/fold.ts';

test.each([
  ['Café Zoë', 'cafe zoe'],
  ['SØ', 'so'],
  ['Ægir', 'aegir'],
  ['Łódź', 'lodz'],
  ['STRASSE', fold('Straße')],
  ['İstanbul ı', 'istanbul i'],
  ['Ｔｅｃｈｎｏ', 'techno'],
  ['DJ’s', "dj's"],
])('%s is looked for as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test.each([
  ['drum and bass', ['drum', 'and', 'bass']],
  [' Techno,  House; "Oakland" ', ['techno', 'house', 'oakland']],
  ['drum & bass', ['drum', 'bass']],
  ['techno techno', ['techno']],
  ['k-pop', ['k-pop']],
  ['Seattle, (WA)', ['seattle', 'wa']],
  ['$K', ['$k']],
  ['Kiln!', ['kiln']],
  ['!!!', ['!!!']],
])('the words of "%s" are %j', (query, words) => {
  expect(toWords(query)).toEqual(words);
});

describe('days', () => {
  const days = (from?: string, to?: string) => describeDays(toFilter({ from, to, limit: 50 }, '2026-01-27'));

  test.each([
    [undefined, undefined, 'from 2026-01-27 on'],
    [undefined, '2026-02-01', 'from 2026-01-27 to 2026-02-01'],
    ['2026-01-01', undefined, 'from 2026-01-01 on'],
    ['2026-02-01', '2026-02-01', 'on 2026-02-01'],
    [undefined, '2026-01-27', 'on 2026-01-27'],
  ])('from %s to %s are %s', (from, to, text) => {
    expect(days(from, to)).toBe(text);
  });

  test.each([
    ['2026-02-02', '2026-02-01', 'events: from 2026-02-02 is after to 2026-02-01'],
    [
      undefined,
      '2026-01-26',
      'events: to 2026-01-26 is before 2026-01-27, which is today there and the default of from',
    ],
  ])('from %s to %s are refused', (from, to, message) => {
    expect(() => days(from, to)).toThrow(expect.objectContaining({ errorClass: 'invalid_input', message }));
  });
});
