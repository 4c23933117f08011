import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareSchemas } from '../src/testing/golden/compare-schemas.ts';

type Schema = Readonly<Record<string, unknown>>;

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const small = fc.integer({ min: 0, max: 3 });
const without = (schema: Record<string, unknown>): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));

/** Schemas so small that two of them are often alike but for one thing. */
const schemas = fc.letrec<Record<'any' | 'number' | 'text' | 'odd' | 'list' | 'object' | 'union', Schema>>((tie) => ({
  any: fc.oneof(
    { maxDepth: 2 },
    ...(['number', 'text', 'odd', 'list', 'object', 'union'] as const).map((kind) => tie(kind)),
  ),
  number: fc
    .record({
      type: fc.constantFrom('integer', 'number'),
      minimum: optional(small),
      maximum: optional(small),
      exclusiveMaximum: optional(small),
    })
    .map(without),
  text: fc
    .record({
      type: fc.constant('string'),
      enum: optional(fc.uniqueArray(fc.constantFrom('', 'a', 'aa'), { minLength: 1 })),
      minLength: optional(small),
      maxLength: optional(small),
      pattern: optional(fc.constantFrom('^a', 'a$')),
    })
    .map(without),
  odd: fc.constantFrom<Schema[]>(
    { type: 'null' },
    {},
    { const: 'a' },
    { type: ['string', 'null'] },
    { not: { type: 'null' } },
  ),
  list: fc
    .record({
      type: fc.constant('array'),
      items: optional(tie('any')),
      maxItems: optional(small),
      uniqueItems: optional(fc.boolean()),
    })
    .map(without),
  object: fc
    .record({
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('any'), { noNullPrototype: true }),
      required: fc.uniqueArray(fc.constantFrom('a', 'b')),
      additionalProperties: optional(fc.oneof(fc.boolean(), tie('any'))),
    })
    .map(without),
  union: fc.array(tie('any'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
}));

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom<unknown[]>(null, 0, 1, 1.5, 3, '', 'a', 'aa', 'ba', [], {}),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 2, noNullPrototype: true }),
  ),
}));

/** A schema, and one that mostly differs from it in one keyword. */
const change = fc
  .oneof(...Object.values(schemas).map((kind) => fc.tuple(kind, kind, fc.nat())))
  .map(([before, other, where]) => ({ before, after: replaced(before, other, where) }));

function replaced(before: Schema, other: Schema, where: number): Schema {
  const keywords = [...new Set([...Object.keys(before), ...Object.keys(other)])].filter((name) => name !== 'type');
  const keyword = keywords[where % (keywords.length + 1)];
  return keyword === undefined ? other : without({ ...before, [keyword]: other[keyword] });
}

const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false });
const isCompatible = (before: Schema, after: Schema, side: 'argument' | 'field') =>
  compareSchemas(before, after, { tool: 't', side, path: '' }).every(({ breaks }) => !breaks);

/** Runs `check` on whether each of some values fits before and after a compatible change, for many of them. */
function forCompatibleChanges(
  side: 'argument' | 'field',
  isWanted: (schema: Schema) => boolean,
  check: (fits: { one: unknown; before: boolean; after: boolean }) => void,
): void {
  let judged = 0;
  fc.assert(
    fc.property(change, fc.array(value, { minLength: 15, maxLength: 15 }), ({ before, after }, values) => {
      if (![before, after].every(isWanted) || !isCompatible(before, after, side)) return;
      judged++;
      const [was, is] = [ajv.compile(before), ajv.compile(after)];
      for (const one of values) check({ one, before: was(one), after: is(one) });
    }),
    { numRuns: 800, seed: 20260728 },
  );
  expect(judged).toBeGreaterThan(50);
}

test('after a compatible change, arguments that were taken are taken', () => {
  forCompatibleChanges(
    'argument',
    () => true,
    (fits) => {
      if (fits.before) expect(fits).toMatchObject({ after: true });
    },
  );
});

test('after a compatible change, answers are such as they could be before, but for new fields', () => {
  forCompatibleChanges(
    'field',
    (schema) => !JSON.stringify(schema).includes('"additionalProperties":false'),
    (fits) => {
      if (fits.after) expect(fits).toMatchObject({ before: true });
    },
  );
});
