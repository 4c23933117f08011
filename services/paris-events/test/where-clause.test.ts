import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toWords } from '../src/search-words.ts';
import { toWhere } from '../src/where-clause.ts';
import { parseWhere } from '../stand-in/odsql/parse.ts';

const today = { words: [], freeOnly: false, from: '2026-11-21', to: null };
const fromClause = "(date_end >= date'2026-11-21' or date_end is null)";

describe('a where clause', () => {
  test.each([
    ['nothing but the day', today, fromClause],
    [
      'a last day, which counts whole',
      { ...today, to: '2026-11-30' },
      `${fromClause} and (date_start < date'2026-12-01' or date_start is null)`,
    ],
    [
      'the last day of a year',
      { ...today, to: '2028-12-31' },
      `${fromClause} and (date_start < date'2029-01-01' or date_start is null)`,
    ],
    [
      'the day before a leap day',
      { ...today, to: '2028-02-28' },
      `${fromClause} and (date_start < date'2028-02-29' or date_start is null)`,
    ],
    ['what is free', { ...today, freeOnly: true }, `${fromClause} and price_type = "gratuit"`],
    ['words', { ...today, words: ['jazz', "l'été"] }, `${fromClause} and "jazz l'été"`],
  ])('has %s', (_, query, where) => {
    expect(toWhere(query)).toBe(where);
  });
});

describe('words', () => {
  test.each([
    ['jazz', ['jazz']],
    ['  Expo   photo ', ['Expo', 'photo']],
    ['théâtre ÉTÉ Œuvre', ['théâtre', 'ÉTÉ', 'Œuvre']],
    ['e\u0301te\u0301', ['été']],
    ["l'été aujourd’hui", ["l'été", "aujourd'hui"]],
    ["rock 'n' roll, d'", ['rock', 'n', 'roll', 'd']],
    ['Saint-Denis 75020', ['Saint', 'Denis', '75020']],
    ['jazz" OR id is not null OR "', ['jazz', 'OR', 'id', 'is', 'not', 'null', 'OR']],
    ['\\" \\\\ * -- ( ) ` %', []],
    ['jazz*', ['jazz']],
    ['日本 музыка हिन्दी', ['日本', 'музыка', 'हिन्दी']],
    ['!?', []],
    ['🎷', []],
  ])('of %j are %j', (text, words) => {
    expect(toWords(text)).toEqual(words);
  });
});

describe('whatever is asked for', () => {
  const signs = '" \' \\ \\" ` ( ) * -- /* ; , % = != >= : [ .. \0 \n \u2028 \ud83d ’ \u0301';
  const phrases =
    " or | AND | not | is null|null|true|where|select|group|like| in (|now()|date'2020|date'2020-01-01'|jazz";
  const nasty = fc.constantFrom(...signs.split(' '), ...phrases.split('|'), 'price_type', 'été');
  const text = fc.oneof(
    fc.array(nasty, { maxLength: 60 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.array(fc.nat({ max: 0xffff }), { maxLength: 200 }).map((units) => String.fromCharCode(...units)),
    fc.array(nasty, { minLength: 1, maxLength: 20 }).map((parts) => parts.join('').repeat(1000).slice(0, 1000)),
  );
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  /** The syntax tree that the arguments stand for. */
  function intended(words: readonly string[], freeOnly: boolean, from: string, to: string | null) {
    const field = (name: string) => ({ kind: 'field', name });
    const midnight = (date: string) => ({ kind: 'date', local: `${date}T00:00:00`, offset: null });
    const orNull = (name: string, operator: string, date: string) => ({
      kind: 'or',
      terms: [
        { kind: 'compare', operator, left: field(name), right: midnight(date) },
        { kind: 'null', field: name },
      ],
    });
    const after = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
    const terms = [
      orNull('date_end', '>=', from),
      ...(to === null ? [] : [orNull('date_start', '<', after(to))]),
      ...(freeOnly
        ? [{ kind: 'compare', operator: '=', left: field('price_type'), right: { kind: 'string', value: 'gratuit' } }]
        : []),
      ...(words.length === 0 ? [] : [{ kind: 'text', words: words.join(' ') }]),
    ];
    return terms.length === 1 ? terms[0] : { kind: 'and', terms };
  }

  test('the clause is the one that is meant, and the text is nothing but words in it', () => {
    fc.assert(
      fc.property(text, fc.boolean(), day, fc.option(day), (text, freeOnly, from, to) => {
        const words = toWords(text);
        expect(parseWhere(toWhere({ words, freeOnly, from, to }))).toEqual(intended(words, freeOnly, from, to));
        for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}\p{M}']*$/u);
        expect(words.join('').replace(/\P{L}/gu, '')).toBe(text.normalize('NFC').replace(/\P{L}/gu, ''));
      }),
      { numRuns: 200 },
    );
  });
});
