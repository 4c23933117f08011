import { ToolError } from '@toolpacks/contracts';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { defineTool, type Tool } from '../src/define-tool.ts';
import { createArgumentsValidator } from '../src/validate-arguments.ts';

const toolOf = (shape: z.ZodRawShape): Tool =>
  defineTool({
    name: 'book',
    title: 'Book',
    description: 'Books a seat.',
    input: z.strictObject(shape),
    output: z.strictObject({}),
    examples: [{}],
    run: () => ({}),
  });

const even = z.int().refine((value) => value % 2 === 0, 'must be even');
const booking = toolOf({
  city: z.string().optional(),
  country: z.string().optional(),
  pair: even.optional(),
  seats: z.array(z.strictObject({ row: z.int().min(1), tags: z.record(z.string(), z.int()).optional() })).optional(),
  limit: z.int().default(3),
});

/** The message, hint and suggestions of a refusal. */
function refusalOf(tool: Tool, given: unknown): { message: string; hint?: unknown; suggestions?: unknown } {
  try {
    createArgumentsValidator(tool)(given);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    expect(error.errorClass).toBe('invalid_input');
    const { message, hint, suggestions } = error;
    return { message, ...(hint !== undefined && { hint }), ...(suggestions !== undefined && { suggestions }) };
  }
  throw new Error('The arguments were accepted');
}

test.each([[undefined], [{}]])('the arguments %j are completed by the defaults', (given) => {
  expect(createArgumentsValidator(booking)(given)).toEqual({ limit: 3 });
});

const accepts = 'book accepts: city, country, pair, seats, limit';
const nulls = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, '\0']));
const unknown = (count: number) =>
  Array.from({ length: count }, (_, index) => `unknown argument "zzzzzz${index}"`).join('; ');

test.each<[string, unknown, string]>([
  ['a list', [], 'arguments: expected an object, received array of 0'],
  ['null', null, 'arguments: expected an object, received null'],
  ['text', '{}', 'arguments: expected an object, received string "{}"'],
  ['an unknown name beside a good one', { city: 'Rome', zzzzzz0: 1 }, `${unknown(1)}; ${accepts}`],
  [
    'six unknown names',
    Object.fromEntries([0, 1, 2, 3, 4, 5].map((n) => [`zzzzzz${n}`, 1])),
    `${unknown(5)}; ${accepts}`,
  ],
  [
    'an unknown name, unreadable text and a wrong value',
    { zzzzzz0: 1, country: 'a\0', city: 5 },
    `${unknown(1)}; ${accepts}; country: holds a NUL character; remove it; city: expected string, received number 5`,
  ],
  ['a NUL character', { city: 'a\0' }, 'city: holds a NUL character; remove it'],
  [
    'half a character',
    { city: '\ud83d' },
    'city: holds half of a UTF-16 surrogate pair, which is not valid text; remove it',
  ],
  ['a value that the tool checks itself', { pair: 3 }, 'pair: must be even, received number 3'],
  [
    'a wrong value in a list',
    { seats: [{ row: 0 }] },
    'seats.0.row: expected integer of at least 1, received number 0',
  ],
  ['no value in a list', { seats: [{}] }, 'seats.0.row: expected integer of at least 1, received nothing'],
  [
    'a wrong value in a record',
    { seats: [{ row: 1, tags: { a: 'x' } }] },
    'seats.0.tags.a: expected integer, received string "x"',
  ],
  [
    'an integer that is too large',
    { limit: 2 ** 53 },
    `limit: expected integer between -2^53 and 2^53, received number ${2 ** 53}`,
  ],
  [
    'an integer that is too small',
    { limit: -(2 ** 53) },
    `limit: expected integer between -2^53 and 2^53, received number ${-(2 ** 53)}`,
  ],
  [
    'a long name',
    { seats: [{ row: 1, tags: { ['k'.repeat(100)]: 'x' } }] },
    `seats.0.tags.${'k'.repeat(60)}…: expected integer, received string "x"`,
  ],
  [
    'unknown names in a list',
    { seats: [{ row: 1, a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 }] },
    'seats.0: unknown "a", "b", "c", "d", "e"',
  ],
])('arguments with %s are refused', (_title, given, problems) => {
  expect(refusalOf(booking, given)).toEqual({
    message: `book: ${problems}`,
    hint: 'Correct the arguments and call again',
  });
});

test('each unknown name gets the nearest name as a suggestion, once', () => {
  expect(refusalOf(booking, { cty: 1, citty: 1, limi: 1 })).toEqual({
    message: `book: ${['cty', 'citty', 'limi']
      .map((name, index) => `unknown argument "${name}"; did you mean "${['city', 'city', 'limit'][index]}"?`)
      .join('; ')}; ${accepts}`,
    hint: 'Correct the arguments and call again',
    suggestions: ['city', 'limit'],
  });
});

test('at most ten problems are reported', () => {
  const shape = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`n${index}`, z.string()]));
  const { message } = refusalOf(toolOf(shape), nulls(12));
  expect(message.split('; ').filter((part) => part.includes('NUL'))).toHaveLength(10);
  expect(message).toContain('n9: holds');
});

test('a tool without arguments takes none', () => {
  expect(refusalOf(toolOf({}), { zzzzzz0: 1 }).message).toBe(`book: ${unknown(1)}; book takes no arguments`);
  expect(createArgumentsValidator(toolOf({}))({})).toEqual({});
});
