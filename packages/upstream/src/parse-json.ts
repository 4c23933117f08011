import { ToolError } from '@toolpacks/contracts';
import type { z } from 'zod';
import type { Subject } from './to-tool-error.ts';

/**
 * Parses a body as JSON of the schema's shape; what does not fit is `upstream_invalid`. An empty body reads as `null`,
 * since some APIs answer 204 where they have nothing: a schema that allows null accepts it. `watch` sees the value first,
 * because a change that the schema refuses is the one that has to be told.
 */
export async function parseJson<T>(
  response: Response,
  schema: z.ZodType<T>,
  { name, host }: Subject,
  watch?: (value: unknown) => void,
): Promise<T> {
  const text = await response.text();
  const invalid = (what: string, cause?: unknown) =>
    new ToolError('upstream_invalid', `${name}: ${host} answered ${what}; try again in a minute`, { cause });

  let value: unknown;
  try {
    value = text === '' ? null : JSON.parse(text);
  } catch {
    // The parser's error quotes the body, so it is no cause.
    throw invalid(text.trimStart().startsWith('<') ? 'HTML or XML instead of JSON' : 'incomplete or broken JSON');
  }
  watch?.(value);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  if (text === '') throw invalid('with an empty body', parsed.error);
  const [issue] = parsed.error.issues;
  const where = issue?.path.length ? ` at ${issue.path.join('.')}` : '';
  const problem = issue?.message.replace(', received undefined', ', which is missing');
  throw invalid(`in an unexpected shape (${problem}${where})`, parsed.error);
}
