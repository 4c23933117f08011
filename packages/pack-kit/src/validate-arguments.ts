import { isRecord, ToolError } from '@toolpacks/contracts';
import * as z from 'zod';
import type { Tool } from './define-tool.ts';
import { describeSchema } from './describe-schema.ts';
import { describeValue, quote } from './describe-value.ts';
import { nearest } from './nearest.ts';

export type ValidateArguments = (given: unknown) => Record<string, unknown>;

/** Parses a call's arguments, or throws `invalid_input` naming each field, what was given and what is accepted. */
export function createArgumentsValidator(tool: Tool): ValidateArguments {
  const { properties = {} } = z.toJSONSchema(tool.input, { io: 'input' });
  const fields = Object.keys(properties);
  const known = new Set(fields);

  return (given) => {
    if (given !== undefined && !isRecord(given)) {
      throw refusal(tool, [`arguments: expected an object, received ${describeValue(given)}`]);
    }
    const values = given ?? {};
    const unknown = Object.keys(values).filter((name) => !known.has(name));
    if (unknown.length > 0) throw unknownArguments(tool, unknown, fields);
    const unreadable = fields.flatMap((name) => unreadableText(name, values[name]));
    if (unreadable.length > 0) throw refusal(tool, unreadable);
    const parsed = tool.input.safeParse(values);
    if (parsed.success) return parsed.data;
    throw refusal(
      tool,
      parsed.error.issues.map((issue) => describeIssue(issue, values, properties)),
    );
  };
}

/** Text that JSON can carry and no upstream, log or terminal should get. */
function unreadableText(name: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => unreadableText(`${name}.${index}`, item));
  if (typeof value !== 'string') return [];
  if (!value.isWellFormed())
    return [`${name}: holds half of a UTF-16 surrogate pair, which is not valid text; remove it`];
  return value.includes('\0') ? [`${name}: holds a NUL character; remove it`] : [];
}

function describeIssue(issue: z.core.$ZodIssue, values: object, properties: Record<string, unknown>): string {
  const [field = 'arguments'] = issue.path.map(String);
  const where = issue.path.length > 0 ? issue.path.map(String).join('.') : field;
  const given = issue.path.reduce<unknown>((value, key) => own(value, String(key)), values);
  const custom = issue.code === 'custom' ? issue.message : undefined;
  if (custom) return `${where}: ${custom}, received ${describeValue(given)}`;
  return `${where}: expected ${describeSchema(schemaAt(properties, issue.path))}, received ${describeValue(given)}`;
}

function schemaAt(properties: Record<string, unknown>, path: readonly PropertyKey[]): unknown {
  const [field, ...rest] = path.map(String);
  const schema = own(properties, field ?? '');
  return rest.length > 0 && isRecord(schema) && schema.type === 'array' ? schema.items : schema;
}

function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

function unknownArguments(tool: Tool, unknown: readonly string[], fields: readonly string[]): ToolError {
  const suggestions = [...new Set(unknown.flatMap((name) => nearest(name, fields, 1)))];
  const problems = unknown.slice(0, 5).map((name) => {
    const [near] = nearest(name, fields, 1);
    return `unknown argument ${quote(name)}${near ? `; did you mean ${quote(near)}?` : ''}`;
  });
  const accepted = fields.length > 0 ? `${tool.name} accepts: ${fields.join(', ')}` : `${tool.name} takes no arguments`;
  return refusal(tool, [...problems, accepted], suggestions);
}

function refusal(tool: Tool, problems: readonly string[], suggestions: readonly string[] = []): ToolError {
  return new ToolError('invalid_input', `${tool.name}: ${problems.slice(0, 10).join('; ')}`, {
    hint: 'Correct the arguments and call again',
    ...(suggestions.length > 0 && { suggestions }),
  });
}
