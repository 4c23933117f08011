import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDateLiteral, toInstantMs } from '../stand-in/odsql/date-literal.ts';
import type { Expression, Operand } from '../stand-in/odsql/expression.ts';
import { OdsqlError } from '../stand-in/odsql/odsql-error.ts';
import { parseWhere } from '../stand-in/odsql/parse.ts';

const field = (name: string): Operand => ({ kind: 'field', name });
const string = (value: string): Operand => ({ kind: 'string', value });
const date = (local: string, offset: string | null = null): Operand => ({ kind: 'date', local, offset });
const text = (words: string): Expression => ({ kind: 'text', words });
const isNull = (name: string): Expression => ({ kind: 'null', field: name });

describe('a where clause', () => {
  test.each<[string, Expression]>([
    ['"jazz"', text('jazz')],
    ["'au clair de lune'", text('au clair de lune')],
    ['date_end is null', isNull('date_end')],
    ['date_end IS NOT NULL', { kind: 'not', term: isNull('date_end') }],
    ['`group` is null', isNull('group')],
    [
      "date_start>=date'2026-11-06'",
      { kind: 'compare', operator: '>=', left: field('date_start'), right: date('2026-11-06T00:00:00') },
    ],
    [
      "DATE_END < DATE '2018/4/1'",
      { kind: 'compare', operator: '<', left: field('DATE_END'), right: date('2018-04-01T00:00:00') },
    ],
    [
      "date_end > date'2017-04-03T08:02+02:00'",
      { kind: 'compare', operator: '>', left: field('date_end'), right: date('2017-04-03T08:02:00', '+02:00') },
    ],
    ['date_end <= NOW( )', { kind: 'compare', operator: '<=', left: field('date_end'), right: { kind: 'now' } }],
    ['price_type: "gratuit"', { kind: 'compare', operator: '=', left: field('price_type'), right: string('gratuit') }],
    [
      'weight != -1.5',
      { kind: 'compare', operator: '!=', left: field('weight'), right: { kind: 'number', value: -1.5 } },
    ],
    ['"a" = \'a\'', { kind: 'compare', operator: '=', left: string('a'), right: string('a') }],
    ['id in ("1", "2")', { kind: 'in', field: 'id', values: [string('1'), string('2')] }],
    ['title LIKE "mus*"', { kind: 'like', field: 'title', words: 'mus*' }],
  ])('%s is read', (clause, expression) => {
    expect(parseWhere(clause)).toEqual(expression);
  });

  test.each<[string, Expression]>([
    ['"a" or "b" and "c"', { kind: 'or', terms: [text('a'), { kind: 'and', terms: [text('b'), text('c')] }] }],
    ['("a" or "b") AND "c"', { kind: 'and', terms: [{ kind: 'or', terms: [text('a'), text('b')] }, text('c')] }],
    ['not "a" and "b"', { kind: 'and', terms: [{ kind: 'not', term: text('a') }, text('b')] }],
    ['NOT ("a" Or "b")', { kind: 'not', term: { kind: 'or', terms: [text('a'), text('b')] } }],
    ['not not "a"', { kind: 'not', term: { kind: 'not', term: text('a') } }],
    ['(("a"))', text('a')],
    ['"a"and"b"and"c"', { kind: 'and', terms: [text('a'), text('b'), text('c')] }],
  ])('%s has NOT before AND before OR', (clause, expression) => {
    expect(parseWhere(clause)).toEqual(expression);
  });

  test.each([
    [''],
    ['   '],
    ['"open'],
    ["'open"],
    ['"a" "b"'],
    ['"a" or'],
    ['and "a"'],
    ['("a"'],
    ['"a")'],
    ['title'],
    ['group is null'],
    ['limit = "1"'],
    ['date_end is'],
    ['date_end is not'],
    ["date_end >= date'2026-02-30'"],
    ["date_end >= date'soon'"],
    ['date_end >= 2026-11-06'],
    ['id in ()'],
    ['id in ("1"'],
    ['id in "1"'],
    ['title like'],
    ['title like 5'],
    ['invalid_function()'],
    ['now()'],
    ['"a" -- and "b"'],
    ['"a"; "b"'],
    ['title = "a" = "b"'],
    ['`` is null'],
  ])('%j is malformed', (clause) => {
    expect(() => parseWhere(clause)).toThrow(OdsqlError);
  });

  test('a backslash takes the character after it, so that one at the end swallows the quote', () => {
    expect(parseWhere(String.raw`"a \" b"`)).toEqual(text('a " b'));
    expect(parseWhere(String.raw`"a \\"`)).toEqual(text('a \\'));
    expect(() => parseWhere(String.raw`"jazz\"`)).toThrow(OdsqlError);
    expect(parseWhere(String.raw`price_type = "\" and " or 1=1 or "x"`)).toMatchObject({ kind: 'or' });
  });

  test('text without quotes and backslashes stays one literal, whatever else is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (anything) => {
        const words = anything.replace(/["\\]/g, '');
        expect(parseWhere(`date_end is null and ("${words}")`)).toEqual({
          kind: 'and',
          terms: [isNull('date_end'), text(words)],
        });
      }),
    );
  });

  test('anything else is read or refused, and nothing but OdsqlError is thrown', () => {
    const piece = fc.constantFrom(
      '"',
      "'",
      '\\',
      '(',
      ')',
      ' ',
      'and',
      'or',
      'not',
      'id',
      '=',
      'in',
      ',',
      "date'2026'",
      '5',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        try {
          return parseWhere(pieces.join('')).kind !== undefined;
        } catch (error) {
          return error instanceof OdsqlError;
        }
      }),
    );
  });
});

test.each([
  ['2008', 'UTC', '2008-01-01T00:00:00Z'],
  ['2008-12', 'UTC', '2008-12-01T00:00:00Z'],
  ['2026-11-06', 'UTC', '2026-11-06T00:00:00Z'],
  ['2026-11-06', 'Europe/Paris', '2026-11-05T23:00:00Z'],
  ['2026-07-06T12:30', 'Europe/Paris', '2026-07-06T10:30:00Z'],
  ['2026-07-06T12:30:15.5Z', 'Europe/Paris', '2026-07-06T12:30:15Z'],
  ['2026-07-06T12:30-05:00', 'Europe/Paris', '2026-07-06T17:30:00Z'],
])("date'%s' in %s is %s", (literal, timezone, moment) => {
  expect(toInstantMs(parseDateLiteral(literal), timezone)).toBe(Date.parse(moment));
});
