import { isRecord, quote, ToolError } from '@toolpacks/contracts';
import type { Tool } from './define-tool.ts';
import { describeIssue } from './describe-issue.ts';
import { describeValue } from './describe-value.ts';
import { inputSchema } from './list-tools.ts';
import { nearest } from './nearest.ts';
import { unreadableTexts } from './unreadable-text.ts';

export type ValidateArguments = (given: unknown) => Record<string, unknown>;

const maxProblems = 10;

/** Parses a call's arguments, or throws `invalid_input` naming each field, what was given and what is accepted. */
export function createArgumentsValidator(tool: Tool): ValidateArguments {
  const schema = inputSchema(tool);
  const fields = Object.keys(tool.input.shape);
  const known = new Set(fields);

  return (given) => {
    if (given !== undefined && !isRecord(given)) {
      throw refusal(tool, [`arguments: expected an object, received ${describeValue(given)}`]);
    }
    const values = given ?? {};
    const unknown = Object.keys(values).filter((name) => !known.has(name));
    const expected = unknown.length === 0 ? values : pick(values, known);
    const unreadable = unreadableTexts(expected, maxProblems);
    const parsed = tool.input.safeParse(expected);
    if (parsed.success && unknown.length === 0 && unreadable.length === 0) return parsed.data;

    const issues =
      parsed.error?.issues.slice(0, maxProblems).map((issue) => describeIssue(issue, expected, schema)) ?? [];
    const suggestions = [...new Set(unknown.slice(0, maxProblems).flatMap((name) => nearest(name, fields, 1)))];
    throw refusal(tool, [...describeUnknown(tool, unknown, fields), ...unreadable, ...issues], suggestions);
  };
}

function pick(values: Record<string, unknown>, known: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name)));
}

function describeUnknown({ name: tool }: Tool, unknown: readonly string[], fields: readonly string[]): string[] {
  if (unknown.length === 0) return [];
  const problems = unknown.slice(0, 5).map((name) => {
    const [near] = nearest(name, fields, 1);
    return `unknown argument ${quote(name)}${near ? `; did you mean ${quote(near)}?` : ''}`;
  });
  return [...problems, fields.length > 0 ? `${tool} accepts: ${fields.join(', ')}` : `${tool} takes no arguments`];
}

function refusal(tool: Tool, problems: readonly string[], suggestions: readonly string[] = []): ToolError {
  return new ToolError('invalid_input', `${tool.name}: ${problems.slice(0, maxProblems).join('; ')}`, {
    hint: 'Correct the arguments and call again',
    ...(suggestions.length > 0 && { suggestions }),
  });
}
