import { isDeepStrictEqual } from 'node:util';
import { complain } from './complain.ts';
import type { ContractCheck } from './contract-subject.ts';
import type { Lab } from './create-lab.ts';
import { compileSchema, problemsOfSchema } from './json-schema.ts';
import { examplesOf, type ListedTool, toolNamed } from './listed-tool.ts';

/** What `tools/list` tells of each tool. */
export function publishedChecks({ subject, well }: Lab): ContractCheck[] {
  const names = Object.keys(subject.tools);

  const perTool = (sentence: string, problemsOf: (tool: ListedTool) => readonly (string | false)[]): ContractCheck[] =>
    names.map((name) => ({
      name: `${name} ${sentence}`,
      async run() {
        complain(name, problemsOf(toolNamed((await well.get()).tools, name)));
      },
    }));

  return [
    {
      name: 'publishes exactly its tools, each with its arguments',
      async run() {
        const { tools } = await well.get();
        complain(subject.name, [
          differs(
            'tools',
            tools.map(({ name }) => name),
            names,
          ),
          ...tools.map(
            ({ name, inputSchema }) =>
              subject.tools[name] !== undefined &&
              differs(`arguments of ${name}`, Object.keys(inputSchema.properties), subject.tools[name]),
          ),
        ]);
      },
    },
    ...perTool('says what it is for, what its arguments mean and that it only reads', describedBadly),
    ...perTool(
      'publishes schemas of JSON Schema 2020-12 that refuse unknown arguments and bound the others',
      schemaProblems,
    ),
    ...perTool('publishes example calls that fit its inputSchema', exampleProblems),
  ];
}

function differs(what: string, published: readonly string[], expected: readonly string[]): string | false {
  if (isDeepStrictEqual([...published].sort(), [...expected].sort())) return false;
  return `the ${what} are ${published.join(', ') || 'none'}; callers were promised ${expected.join(', ') || 'none'}`;
}

const snakeCase = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

function describedBadly({ name, title, description, inputSchema, annotations }: ListedTool): (string | false)[] {
  const properties = Object.entries(inputSchema.properties);
  return [
    !/\S/.test(title) && 'has no title',
    !/\S/.test(description) && 'has no description; say what it answers and when to use it',
    annotations.readOnlyHint !== true && 'annotations.readOnlyHint is not true',
    annotations.destructiveHint === true && 'annotations.destructiveHint is true',
    ...[name, ...properties.map(([key]) => key)].map((key) => !snakeCase.test(key) && `${key} is not snake_case`),
    ...properties.map(
      ([key, { description: said }]) =>
        !(typeof said === 'string' && /\S/.test(said)) && `the argument ${key} is not described; use .describe()`,
    ),
  ];
}

function schemaProblems({ inputSchema, outputSchema }: ListedTool): (string | false)[] {
  return [
    ...problemsOfSchema(inputSchema).map((problem) => `inputSchema is not JSON Schema 2020-12: ${problem}`),
    inputSchema.type !== 'object' && 'inputSchema is not of type object',
    inputSchema.additionalProperties !== false && 'inputSchema takes unknown arguments; use z.strictObject',
    ...unboundedIn(inputSchema).map((path) => `${path} may be of any size; use .max()`),
    outputSchema === undefined && 'has no outputSchema',
    ...problemsOfSchema(outputSchema ?? {}).map((problem) => `outputSchema is not JSON Schema 2020-12: ${problem}`),
    outputSchema !== undefined && outputSchema.type !== 'object' && 'outputSchema is not of type object',
  ];
}

/** Strings, arrays and records that no keyword bounds, by their place: one call could fill the memory with them. */
function unboundedIn(schema: unknown, path = 'inputSchema'): string[] {
  if (Array.isArray(schema)) return schema.flatMap((member, index) => unboundedIn(member, `${path}[${index}]`));
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, enum: values, const: value, pattern, format, maxLength, maxItems, maxProperties } = schema as Schema;
  const isFixed = values !== undefined || value !== undefined || fixedFormats.includes(format) || isBounded(pattern);
  const isOpen =
    (type === 'string' && maxLength === undefined && !isFixed) ||
    (type === 'array' && maxItems === undefined) ||
    (type === 'object' && maxProperties === undefined && (schema as Schema).additionalProperties !== false);
  return [
    ...(isOpen ? [path] : []),
    ...Object.entries(schema).flatMap(([key, member]) =>
      ['description', 'default', 'examples'].includes(key) ? [] : unboundedIn(member, `${path}.${key}`),
    ),
  ];
}

type Schema = Readonly<Record<string, unknown>>;

const fixedFormats: readonly unknown[] = ['date', 'date-time', 'uuid', 'ipv4', 'ipv6'];

/** Whether a pattern fits no string of any length. */
const isBounded = (pattern: unknown): boolean =>
  typeof pattern === 'string' && /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern);

function exampleProblems(tool: ListedTool): (string | false)[] {
  const examples = examplesOf(tool);
  const fewest = Object.keys(tool.inputSchema.properties).length > 0 ? 2 : 1;
  const problemsOf = compileSchema(tool.inputSchema);
  return [
    examples.length < fewest && `has ${examples.length} example calls; give at least ${fewest}`,
    ...examples.flatMap((example) => {
      const shown = JSON.stringify(example);
      const misnamed = example.name !== tool.name && `the example ${shown} calls another tool`;
      return [misnamed, ...problemsOf(example.arguments ?? {}).map((problem) => `the example ${shown}: ${problem}`)];
    }),
  ];
}
