import { describe, expect, test } from 'vitest';
import { fieldProblems } from '../src/tool/field-problems.ts';
import { toArguments, toFormData, unknownArguments } from '../src/tool/form-data.ts';
import { toFormSchema, toUiSchema } from '../src/tool/form-schema.ts';
import { parametersOf } from '../src/tool/parameter.ts';
import { defaultWords, parameterWords } from '../src/tool/parameter-words.ts';

const parameters = parametersOf({
  type: 'object',
  properties: {
    query: { type: 'string', minLength: 1, maxLength: 100, description: 'Words' },
    limit: { type: 'integer', minimum: 1, maximum: 50, default: 20 },
    ratio: { type: 'number' },
    free: { type: 'boolean', default: false },
    level: { type: 'string', enum: ['Green', 'Red'], default: 'Green' },
    types: { type: 'array', minItems: 1, items: { type: 'string', enum: ['EQ', 'TC'] } },
    from: { type: 'string', format: 'date' },
    seed: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
    sizes: { type: 'array', items: { type: 'integer', enum: [1, 2] } },
    names: { type: 'array', items: { type: 'string' } },
    area: { type: 'object' },
  },
  required: ['query'],
});

describe('arguments from what is filled in', () => {
  test('leave out everything that was left empty', () => {
    const empty = { query: '', limit: undefined, free: undefined, types: [], names: ' \n', seed: '', area: '' };
    expect(toArguments(parameters, empty)).toEqual({});
  });

  test('keep a zero and a no', () => {
    expect(toArguments(parameters, { ratio: 0, free: false })).toEqual({ ratio: 0, free: false });
  });

  test.each([
    ['12', 12],
    ['today', 'today'],
    ['007', '007'],
    ['1e3', '1e3'],
    ['99999999999999999999', '99999999999999999999'],
    ['1.5', '1.5'],
  ])('send %s as %j where a whole number or a text is taken', (seed, expected) => {
    expect(toArguments(parameters, { seed })).toEqual({ seed: expected });
  });

  test('send lines as a list and JSON as what it says', () => {
    expect(toArguments(parameters, { names: 'a\n b \n\n', area: '{"x":1}' })).toEqual({
      names: ['a', 'b'],
      area: { x: 1 },
    });
  });

  test('are those of an example once it is filled in', () => {
    const example = {
      query: 'jazz',
      limit: 3,
      free: true,
      level: 'Red',
      types: ['TC'],
      sizes: [1, 2],
      from: '2026-11-22',
      seed: 7,
      names: ['a', 'b'],
      area: { x: [1] },
    };
    expect(toArguments(parameters, toFormData(parameters, example))).toEqual(example);
  });

  test('name what the tool does not have', () => {
    expect(unknownArguments(parameters, { query: 'x', querry: 'y' })).toEqual(['querry']);
    expect(toFormData(parameters, { querry: 'y' })).toEqual({});
  });
});

describe('the form', () => {
  const schema = toFormSchema(parameters);

  test('fills in no default by itself, and shows it instead', () => {
    expect(JSON.stringify(schema)).not.toContain('default');
    expect(toUiSchema(parameters)).toMatchObject({
      limit: { 'ui:placeholder': '20' },
      free: { 'ui:placeholder': 'not given (no)', 'ui:widget': 'select' },
      level: { 'ui:placeholder': 'not given (Green)' },
    });
  });

  test('accepts what the tool accepts', () => {
    const formData = { query: 'jazz', limit: 50, seed: '12', types: [], from: '2026-11-22', free: undefined };
    expect(fieldProblems(schema, formData)).toEqual([]);
  });

  test('accepts the filled-in examples of choices that are numbers', () => {
    expect(fieldProblems(schema, { query: 'x', sizes: [2] })).toEqual([]);
  });

  test('leaves to the pack what it cannot check', () => {
    const broken = parametersOf({ properties: { query: { type: 'string', pattern: '^[a-z' } } });
    expect(fieldProblems(toFormSchema(broken), { query: 'x' })).toEqual([]);
  });

  test.each([
    [{}, 'query', 'This is required.'],
    [{ query: 'x', limit: 51 }, 'limit', 'This has to be 1 to 50.'],
    [{ query: 'x', limit: 1.5 }, 'limit', 'This has to be a whole number.'],
    [{ query: 'x'.repeat(101) }, 'query', 'This is too long; it may have at most 100 characters.'],
    [{ query: 'x', level: 'Blue' }, 'level', 'This has to be one of Green, Red.'],
    [{ query: 'x', types: ['XX'] }, 'types', 'This has to be one of EQ, TC.'],
    [{ query: 'x', from: 'soon' }, 'from', 'This has to be a date.'],
  ])('says of %j what is wrong with %s', (formData, field, message) => {
    expect(fieldProblems(schema, formData)).toEqual([{ field, message }]);
  });
});

describe('an argument in words', () => {
  const words = Object.fromEntries(parameters.map((one) => [one.name, [parameterWords(one), defaultWords(one)]]));

  test.each([
    ['query', 'text, at most 100 characters', undefined],
    ['limit', 'whole number, 1 to 50', '20'],
    ['free', 'yes or no', 'no'],
    ['level', 'one of these', 'Green'],
    ['types', 'any of these', undefined],
    ['from', 'date', undefined],
    ['seed', 'whole number or text', undefined],
  ])('%s is %s', (name, type, standard) => {
    expect(words[name]).toEqual([type, standard]);
  });
});
