import * as z from 'zod';
import type { ListedTool } from './listed-tool.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** One way to make arguments that a tool has to refuse out of such that it takes. */
export interface Spoiling {
  readonly kind: 'missing' | 'type' | 'bounds' | 'unknown';
  /** What is wrong then. */
  readonly title: string;
  /** Which one a refusal has to name. */
  readonly argument: string;
  /** What a refusal has to suggest. */
  readonly nearest?: string;
  /** Arguments in which one thing is wrong; they may fit nevertheless, where the schema takes more than one type. */
  spoil(valid: Arguments): Arguments;
}

const bounded = z.looseObject({
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  items: z.looseObject({}).optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.looseObject({})).default([]),
  pattern: z.string().optional(),
  format: z.string().optional(),
});

/** All ways of a kind that a tool's inputSchema offers. */
export function spoilings(tool: ListedTool, kind: Spoiling['kind']): readonly Spoiling[] {
  const { properties } = tool.inputSchema;
  const names = Object.keys(properties);
  if (kind === 'unknown') return unknownNames(names);
  return Object.entries(properties).flatMap(([argument, schema]) => {
    if (kind === 'missing')
      return [{ kind, argument, title: `without ${argument}`, spoil: (valid) => omit(valid, argument) }];
    const wrong = kind === 'type' ? ofEveryType : outOfBounds(schema);
    return wrong.map(
      (value): Spoiling => ({
        kind,
        argument,
        title: `${argument} is ${JSON.stringify(value).slice(0, 60)}`,
        spoil: (valid) => ({ ...valid, [argument]: value }),
      }),
    );
  });
}

const omit = (valid: Arguments, name: string): Arguments =>
  Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name));

/** Those that an argument takes are left out later, by its schema. */
const ofEveryType: readonly unknown[] = [null, true, 1.5, 'no such value', [], [null], {}, { value: 1 }];

function unknownNames(names: readonly string[]): readonly Spoiling[] {
  const misspelt = names.map((name): Spoiling => {
    const given = `${name}x`;
    return { ...added(given), nearest: name };
  });
  return [added('no_such_argument'), ...misspelt];
}

function added(name: string): Spoiling {
  return { kind: 'unknown', argument: name, title: `with ${name}`, spoil: (valid) => ({ ...valid, [name]: 1 }) };
}

/** Values of the right type that break one of the schema's keywords. */
function outOfBounds(schema: object): readonly unknown[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, ...rest } = bounded.parse(schema);
  const one = (rest.items && bounded.parse(rest.items).enum?.[0]) ?? 'x';
  return [
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(minLength === undefined || minLength === 0 ? [] : ['x'.repeat(minLength - 1)]),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(minItems === undefined || minItems === 0 ? [] : [[]]),
    ...(maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, () => one)]),
    ...(rest.enum || rest.pattern !== undefined ? ['no such value', ''] : []),
    ...(rest.format === 'date' ? ['2026-02-30', 'tomorrow', '2026-2-3'] : []),
    ...(rest.items ? outOfBounds(rest.items).map((value) => [value]) : []),
    ...rest.anyOf.flatMap(outOfBounds),
  ];
}
