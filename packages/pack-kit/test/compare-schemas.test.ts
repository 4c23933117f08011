import { describe, expect, test } from 'vitest';
import { compareSchemas } from '../src/testing/golden/compare-schemas.ts';

type Verdict = 'breaking' | 'compatible' | 'alike';

/** Whether callers go on working after a change. */
const [no, ok] = ['breaking', 'compatible'] as const;
const text = { type: 'string' };
const number = { type: 'number' };
const nothing = { type: 'null' };
const min = (minimum: number) => ({ ...number, minimum });
const max = (maximum: number) => ({ ...number, maximum });
const short = (maxLength: number) => ({ ...text, maxLength });
const oneOf = (...values: unknown[]) => ({ ...text, enum: values });
const either = (...schemas: object[]) => ({ anyOf: schemas });
const list = (items: object, more: object = {}) => ({ type: 'array', items, ...more });
const object = (properties: object, required: readonly string[] = [], more: object = {}) => ({
  ...{ type: 'object', properties, additionalProperties: false, ...more },
  ...(required.length > 0 && { required }),
});
/** An object that takes members besides those named. */
const loose = (additionalProperties: object | true = true, properties = {}) =>
  object(properties, [], { additionalProperties });

/** What the change of a member `a` is as an argument, and what it is as a field of an answer. */
test.each<[change: string, before: object, after: object, argument: Verdict, field: Verdict, words?: RegExp]>([
  ['nothing', text, { type: 'string' }, 'alike', 'alike'],
  [
    'other order',
    object({ a: text, b: text }, ['a', 'b']),
    object({ b: text, a: text }, ['b', 'a']),
    ok,
    ok,
    /another order/,
  ],
  [
    'description',
    { ...text, description: 'x' },
    { ...text, description: 'y' },
    ok,
    ok,
    /other words: .*"y".*before.*"x"/,
  ],
  ['title', text, { ...text, title: 'A' }, ok, ok],
  ['another type', text, number, no, no, /is number, before string/],
  ['integer to number', { type: 'integer' }, number, ok, no],
  ['number to integer', number, { type: 'integer' }, no, ok],
  ['integer to a bounded number', { type: 'integer' }, max(3), no, no],
  ['any value', text, {}, ok, no, /may be any value/],
  ['no longer any value', {}, text, no, ok],
  ['enum narrowed', oneOf('x', 'y'), oneOf('x'), no, ok, /is no longer "y"/],
  ['enum widened', oneOf('x'), oneOf('x', 'y'), ok, no, /may now be "y" as well/],
  ['enum exchanged', oneOf('x'), oneOf('y'), no, no],
  ['enum added', text, oneOf('x'), no, ok],
  ['enum dropped', oneOf('x'), text, ok, no],
  ['const to enum', { ...text, const: 'x' }, oneOf('x', 'y'), ok, no],
  ['maximum lowered', max(5), max(4), no, ok, /at most 4, before 5/],
  ['maximum raised', max(5), max(6), ok, no],
  ['maximum set', number, max(6), no, ok, /before any number/],
  ['maximum dropped', max(6), number, ok, no],
  ['minimum raised', min(1), min(2), no, ok],
  ['minimum made exclusive', min(1), { ...number, exclusiveMinimum: 1 }, no, no],
  ['a bound that is none', number, { ...number, maximum: '3' }, no, no],
  ['shorter texts', short(9), short(8), no, ok],
  ['longer texts', { ...text, minLength: 2 }, { ...text, minLength: 1 }, ok, no],
  ['fewer items', list(text, { maxItems: 9 }), list(text, { maxItems: 8 }), no, ok],
  ['pattern set', text, { ...text, pattern: '^a' }, no, ok],
  ['pattern dropped', { ...text, pattern: '^a' }, text, ok, no],
  ['pattern exchanged', { ...text, pattern: '^a' }, { ...text, pattern: '^b' }, no, no],
  ['format set', text, { ...text, format: 'date' }, no, ok],
  ['default changed', { ...number, default: 1 }, { ...number, default: 2 }, no, no, /default 2, before 1/],
  ['default set', number, { ...number, default: 2 }, no, no, /default 2, before none/],
  ['default dropped', { ...number, default: null }, number, no, no, /default none, before null/],
  ['made nullable', text, either(text, nothing), ok, no, /may now be null as well/],
  ['made nullable as a list of types', text, { type: ['string', 'null'] }, ok, no],
  ['never null again', either(text, nothing), text, no, ok, /is no longer null/],
  ['nullable otherwise', either(text, nothing), { type: ['null', 'string'] }, no, no],
  ['narrowed and nullable', either(short(9), nothing), either(short(8), nothing), no, ok],
  ['narrowed and widened', either(short(9), nothing), either(short(8), number), no, no],
  ['one of three gone', either(text, number, nothing), either(text, nothing), no, ok, /is no longer number/],
  ['described in a union', either(text, nothing), either({ ...text, description: 'x' }, nothing), ok, ok],
  [
    'member added in both of a union',
    either(object({ a: text }), object({ b: text })),
    either(object({ a: text, c: text }), object({ b: text, c: text })),
    no,
    no,
  ],
  [
    'member added in one of a union',
    either(object({ a: text }), object({ b: text })),
    either(object({ a: text, c: text }), object({ b: text })),
    ok,
    ok,
    /c is new/,
  ],
  [
    'union of one',
    { type: 'object', ...either(object({ a: text })) },
    object({ a: text, b: text }),
    ok,
    ok,
    /b is new/,
  ],
  ['items narrowed', list(max(5)), list(max(4)), no, ok, /a\[\] at most 4/],
  ['items made nullable', list(text), list(either(text, nothing)), ok, no],
  ['items of any kind', list(text), { type: 'array' }, ok, no],
  ['optional member added', object({ b: text }), object({ b: text, c: text }), ok, ok, /a\.c is new: optional/],
  ['required member added', object({ b: text }), object({ b: text, c: text }, ['c']), no, ok, /a\.c is new: required/],
  ['member removed', object({ b: text, c: text }), object({ b: text }), no, no, /a\.c is gone/],
  ['member renamed', object({ b: text }), object({ c: text }), no, no],
  ['member made required', object({ b: text }), object({ b: text }, ['b']), no, ok, /a\.b is required/],
  ['member made optional', object({ b: text }, ['b']), object({ b: text }), ok, no, /a\.b is optional/],
  ['member required that is not named', object({}), object({}, ['b']), no, ok],
  [
    'deep change',
    list(object({ b: list(object({ c: text })) })),
    list(object({ b: list(object({ c: number })) })),
    no,
    no,
    /a\[\]\.b\[\]\.c is number/,
  ],
  ['opened', object({}), loose(), ok, no],
  ['closed', loose({}), object({}), no, ok],
  ['others narrowed', loose(number), loose({ type: 'integer' }), no, ok],
  ['named among any', loose(), loose(true, { b: text }), no, ok],
  ['named among numbers', loose(number), loose(number, { b: text }), no, no],
  ['unknown set', text, { ...text, contentEncoding: 'base64' }, no, no, /contentEncoding, which .* not understand/],
  ['unknown changed', { ...text, not: { const: 'x' } }, { ...text, not: { const: 'y' } }, no, no],
  ['unknown set to null', text, { ...text, odd: null }, no, no],
  ['oneOf changed', { oneOf: [text, number] }, { oneOf: [text, number, nothing] }, no, no],
  ['more beside a union', { ...either(text, nothing), not: {} }, either(text), no, no, /does not understand/],
  ['properties that are none', object({}), { ...object({}), properties: [] }, no, no],
  ['a reference', { $ref: '#/$defs/x' }, { $ref: '#/$defs/y' }, no, no],
  ['a definition', { $ref: '#/$defs/x', $defs: { x: text } }, { $ref: '#/$defs/x', $defs: { x: number } }, no, no],
  ['the dialect', { ...text, $schema: 'x' }, { ...text, $schema: 'y' }, no, no],
])('%s', (_, before, after, argument, field, words = /./) => {
  const verdictFor = (side: 'argument' | 'field'): Verdict => {
    const differences = compareSchemas(before, after, { tool: 't', side, path: 'a' });
    const told = differences.map(({ subject, change }) => `${subject} ${change}`).join('\n');
    if (differences.length > 0) expect(told).toMatch(words);
    if (differences.length === 0) return 'alike';
    return differences.some(({ breaks }) => breaks) ? 'breaking' : 'compatible';
  };

  expect({ argument: verdictFor('argument'), field: verdictFor('field') }).toEqual({ argument, field });
});

describe('what is not a schema', () => {
  test.each<[before: unknown, after: unknown]>([
    [true, false],
    [text, 3],
    [text, null],
    [{ anyOf: 1 }, { anyOf: 2 }],
  ])('%j is breaking when it becomes %j', (before, after) => {
    expect(compareSchemas(before, after, { tool: 't', side: 'argument', path: '' })).toMatchObject([{ breaks: true }]);
  });
});
