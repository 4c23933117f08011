import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { describeSchema } from '../src/describe-schema.ts';

const ofZod = (schema: z.ZodType) => describeSchema(z.toJSONSchema(schema, { io: 'input' }));

describe('what a schema accepts, in words', () => {
  it.each<[unknown, string]>([
    [undefined, 'any value'],
    ['text', 'any value'],
    [{}, 'any value'],
    [{ type: 'null' }, 'null'],
    [{ enum: ['a', 1, null] }, 'one of "a", 1, null'],
    [{ const: 'a' }, '"a"'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'array' }, 'array of any value'],
    [{ type: 'array', minItems: 1, items: { type: 'string' } }, 'array of at least 1 item of string'],
    [{ type: 'string', format: 'date', pattern: '^x$' }, 'string in date form'],
  ])('of %j are: %s', (schema, words) => {
    expect(describeSchema(schema)).toBe(words);
  });

  it.each<[string, z.ZodType]>([
    ['string', z.string()],
    ['string of at least 2 characters', z.string().min(2)],
    ['string of at most 9 characters', z.string().max(9)],
    ['string from 2 to 9 characters', z.string().min(2).max(9)],
    ['string matching ^a+$', z.string().regex(/^a+$/)],
    ['number', z.number()],
    ['number of at least 0', z.number().min(0)],
    ['integer of at most 5', z.int().max(5)],
    ['integer from 1 to 50', z.int().min(1).max(50).default(3)],
    ['boolean', z.boolean()],
    ['one of "a", "b"', z.enum(['a', 'b'])],
    ['string or integer', z.union([z.string(), z.int()])],
    ['string or null', z.string().nullable()],
    ['one of "a" or null', z.enum(['a']).nullable()],
    ['array from 1 to 3 items of integer', z.array(z.int()).min(1).max(3)],
    ['object', z.strictObject({ a: z.string() })],
  ])('are: %s', (words, schema) => {
    expect(ofZod(schema)).toBe(words);
  });
});
