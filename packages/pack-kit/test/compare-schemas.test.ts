import { describe, expect, test } from 'vitest';
import { compareSchemas } from '../src/testing/golden/compare-schemas.ts';

type Verdict = 'breaking' | 'compatible' | 'alike';

const text = { type: 'string' };
const number = { type: 'number' };
const nothing = { type: 'null' };
const oneOf = (...values: unknown[]) => ({ ...text, enum: values });
const either = (...schemas: object[]) => ({ anyOf: schemas });
const list = (items: object, more: object = {}) => ({ type: 'array', items, ...more });
const object = (properties: object, required: readonly string[] = [], more: object = {}) => ({
  ...{ type: 'object', properties, additionalProperties: false, ...more },
  ...(required.length > 0 && { required }),
});

/** What the change of a member `a` is as an argument, and what it is as a field of an answer. */
test.each<[change: string, before: object, after: object, argument: Verdict, field: Verdict, words?: RegExp]>([
  ['nothing', text, { type: 'string' }, 'alike', 'alike'],
  [
    'other order',
    object({ a: text, b: text }, ['a', 'b']),
    object({ b: text, a: text }, ['b', 'a']),
    'compatible',
    'compatible',
    /another order/,
  ],
  [
    'description',
    { ...text, description: 'x' },
    { ...text, description: 'y' },
    'compatible',
    'compatible',
    /other words: .*"y".*before.*"x"/,
  ],
  ['title', text, { ...text, title: 'A' }, 'compatible', 'compatible'],
  ['another type', text, number, 'breaking', 'breaking', /is number, before string/],
  ['integer to number', { type: 'integer' }, number, 'compatible', 'breaking'],
  ['number to integer', number, { type: 'integer' }, 'breaking', 'compatible'],
  ['integer to a bounded number', { type: 'integer' }, { ...number, maximum: 3 }, 'breaking', 'breaking'],
  ['any value', text, {}, 'compatible', 'breaking', /may be any value/],
  ['no longer any value', {}, text, 'breaking', 'compatible'],
  ['enum narrowed', oneOf('x', 'y'), oneOf('x'), 'breaking', 'compatible', /is no longer "y"/],
  ['enum widened', oneOf('x'), oneOf('x', 'y'), 'compatible', 'breaking', /may now be "y" as well/],
  ['enum exchanged', oneOf('x'), oneOf('y'), 'breaking', 'breaking'],
  ['enum added', text, oneOf('x'), 'breaking', 'compatible'],
  ['enum dropped', oneOf('x'), text, 'compatible', 'breaking'],
  ['const to enum', { ...text, const: 'x' }, oneOf('x', 'y'), 'compatible', 'breaking'],
  [
    'maximum lowered',
    { ...number, maximum: 5 },
    { ...number, maximum: 4 },
    'breaking',
    'compatible',
    /at most 4, before 5/,
  ],
  ['maximum raised', { ...number, maximum: 5 }, { ...number, maximum: 6 }, 'compatible', 'breaking'],
  ['maximum set', number, { ...number, maximum: 6 }, 'breaking', 'compatible', /before any number/],
  ['maximum dropped', { ...number, maximum: 6 }, number, 'compatible', 'breaking'],
  ['minimum raised', { ...number, minimum: 1 }, { ...number, minimum: 2 }, 'breaking', 'compatible'],
  ['minimum made exclusive', { ...number, minimum: 1 }, { ...number, exclusiveMinimum: 1 }, 'breaking', 'breaking'],
  ['a bound that is none', number, { ...number, maximum: '3' }, 'breaking', 'breaking'],
  ['shorter texts', { ...text, maxLength: 9 }, { ...text, maxLength: 8 }, 'breaking', 'compatible'],
  ['longer texts', { ...text, minLength: 2 }, { ...text, minLength: 1 }, 'compatible', 'breaking'],
  ['fewer items', list(text, { maxItems: 9 }), list(text, { maxItems: 8 }), 'breaking', 'compatible'],
  ['pattern set', text, { ...text, pattern: '^a' }, 'breaking', 'compatible'],
  ['pattern dropped', { ...text, pattern: '^a' }, text, 'compatible', 'breaking'],
  ['pattern exchanged', { ...text, pattern: '^a' }, { ...text, pattern: '^b' }, 'breaking', 'breaking'],
  ['format set', text, { ...text, format: 'date' }, 'breaking', 'compatible'],
  [
    'default changed',
    { ...number, default: 1 },
    { ...number, default: 2 },
    'breaking',
    'breaking',
    /default 2, before 1/,
  ],
  ['default set', number, { ...number, default: 2 }, 'breaking', 'breaking', /default 2, before none/],
  ['default dropped', { ...number, default: null }, number, 'breaking', 'breaking', /default none, before null/],
  ['made nullable', text, either(text, nothing), 'compatible', 'breaking', /may now be null as well/],
  ['made nullable as a list of types', text, { type: ['string', 'null'] }, 'compatible', 'breaking'],
  ['never null again', either(text, nothing), text, 'breaking', 'compatible', /is no longer null/],
  ['nullable in another way', either(text, nothing), { type: ['null', 'string'] }, 'breaking', 'breaking'],
  [
    'narrowed and nullable',
    either({ ...text, maxLength: 9 }, nothing),
    either({ ...text, maxLength: 8 }, nothing),
    'breaking',
    'compatible',
  ],
  [
    'narrowed, and another one added',
    either({ ...text, maxLength: 9 }, nothing),
    either({ ...text, maxLength: 8 }, number),
    'breaking',
    'breaking',
  ],
  [
    'one of three gone',
    either(text, number, nothing),
    either(text, nothing),
    'breaking',
    'compatible',
    /is no longer number/,
  ],
  [
    'described within a union',
    either(text, nothing),
    either({ ...text, description: 'x' }, nothing),
    'compatible',
    'compatible',
  ],
  [
    'member added in both of a union',
    either(object({ a: text }), object({ b: text })),
    either(object({ a: text, c: text }), object({ b: text, c: text })),
    'breaking',
    'breaking',
  ],
  [
    'member added in one of a union',
    either(object({ a: text }), object({ b: text })),
    either(object({ a: text, c: text }), object({ b: text })),
    'compatible',
    'compatible',
    /c is new/,
  ],
  [
    'union of what a list of its own was',
    { type: 'object', ...either(object({ a: text })) },
    object({ a: text, b: text }),
    'compatible',
    'compatible',
    /b is new/,
  ],
  [
    'items narrowed',
    list({ ...number, maximum: 5 }),
    list({ ...number, maximum: 4 }),
    'breaking',
    'compatible',
    /a\[\] at most 4/,
  ],
  ['items made nullable', list(text), list(either(text, nothing)), 'compatible', 'breaking'],
  ['items of any kind', list(text), { type: 'array' }, 'compatible', 'breaking'],
  [
    'optional member added',
    object({ b: text }),
    object({ b: text, c: text }),
    'compatible',
    'compatible',
    /a\.c is new: optional/,
  ],
  [
    'required member added',
    object({ b: text }),
    object({ b: text, c: text }, ['c']),
    'breaking',
    'compatible',
    /a\.c is new: required/,
  ],
  ['member removed', object({ b: text, c: text }), object({ b: text }), 'breaking', 'breaking', /a\.c is gone/],
  ['member renamed', object({ b: text }), object({ c: text }), 'breaking', 'breaking'],
  [
    'member made required',
    object({ b: text }),
    object({ b: text }, ['b']),
    'breaking',
    'compatible',
    /a\.b is required/,
  ],
  [
    'member made optional',
    object({ b: text }, ['b']),
    object({ b: text }),
    'compatible',
    'breaking',
    /a\.b is optional/,
  ],
  ['member required that is not named', object({}), object({}, ['b']), 'breaking', 'compatible'],
  [
    'deep change',
    list(object({ b: list(object({ c: text })) })),
    list(object({ b: list(object({ c: number })) })),
    'breaking',
    'breaking',
    /a\[\]\.b\[\]\.c is number/,
  ],
  ['opened', object({}), object({}, [], { additionalProperties: true }), 'compatible', 'breaking'],
  ['closed', object({}, [], { additionalProperties: {} }), object({}), 'breaking', 'compatible'],
  [
    'others narrowed',
    object({}, [], { additionalProperties: number }),
    object({}, [], { additionalProperties: { type: 'integer' } }),
    'breaking',
    'compatible',
  ],
  [
    'named among any',
    object({}, [], { additionalProperties: true }),
    object({ b: text }, [], { additionalProperties: true }),
    'breaking',
    'compatible',
  ],
  [
    'named among numbers',
    object({}, [], { additionalProperties: number }),
    object({ b: text }, [], { additionalProperties: number }),
    'breaking',
    'breaking',
  ],
  [
    'unknown keyword set',
    text,
    { ...text, contentEncoding: 'base64' },
    'breaking',
    'breaking',
    /contentEncoding, which this comparison does not understand/,
  ],
  [
    'unknown keyword changed',
    { ...text, not: { const: 'x' } },
    { ...text, not: { const: 'y' } },
    'breaking',
    'breaking',
  ],
  ['unknown keyword set to null', text, { ...text, odd: null }, 'breaking', 'breaking'],
  ['oneOf changed', { oneOf: [text, number] }, { oneOf: [text, number, nothing] }, 'breaking', 'breaking'],
  [
    'a union with more said beside it',
    { ...either(text, nothing), not: {} },
    either(text),
    'breaking',
    'breaking',
    /does not understand/,
  ],
  ['properties that are none', object({}), { ...object({}), properties: [] }, 'breaking', 'breaking'],
  ['a reference', { $ref: '#/$defs/x' }, { $ref: '#/$defs/y' }, 'breaking', 'breaking'],
  [
    'the definition behind a reference',
    { $ref: '#/$defs/x', $defs: { x: text } },
    { $ref: '#/$defs/x', $defs: { x: number } },
    'breaking',
    'breaking',
  ],
  ['the dialect', { ...text, $schema: 'x' }, { ...text, $schema: 'y' }, 'breaking', 'breaking'],
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
