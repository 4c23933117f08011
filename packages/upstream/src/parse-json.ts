import { jsonExcess, ToolError } from '@toolpacks/contracts';
import type { z } from 'zod';
import { cleanTexts } from './clean-text.ts';
import type { Subject } from './to-tool-error.ts';

export interface JsonOptions {
  /** Sees the answer before the schema does, such as `drift.watch(shape)`. */
  readonly watch?: ((value: unknown) => void) | undefined;
  /** Members of arrays and objects, all together. Default 50,000. */
  readonly maxElements?: number;
  /** The answer is this project's own: neither `maxElements` nor the depth is checked, and no text is cleaned. Default false. */
  readonly isTrusted?: boolean;
}

/** Nine times the largest captured answer, a page of GDACS with 5,273; 100 records of Paris have some 9,000. */
export const maxJsonElements = 50_000;

/** Arrays and objects inside one another. No source has more than ten. */
export const maxJsonDepth = 64;

/**
 * Parses a body as JSON of the schema's shape; what does not fit is `upstream_invalid`. An empty body reads as `null`,
 * since some APIs answer 204 where they have nothing: a schema that allows null accepts it. `watch` sees the value first,
 * because a change that the schema refuses is the one that has to be told.
 */
export async function parseJson<T>(
  response: Response,
  schema: z.ZodType<T>,
  subject: Subject,
  { watch, ...limits }: JsonOptions = {},
): Promise<T> {
  const value = await readJson(response, subject, limits);
  watch?.(value);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  if (value === null) throw invalid(subject, 'with an empty body', parsed.error);
  const [issue] = parsed.error.issues;
  const where = issue?.path.length ? ` at ${issue.path.join('.')}` : '';
  const problem = issue?.message.replace(', received undefined', ', which is missing');
  throw invalid(subject, `in an unexpected shape (${problem}${where})`, parsed.error);
}

/** Reads a body as JSON of any shape, with its texts clean. Throws `upstream_invalid` where it is no JSON, or too much of it. */
export async function readJson(
  response: Response,
  subject: Subject,
  { maxElements = maxJsonElements, isTrusted = false }: Omit<JsonOptions, 'watch'> = {},
): Promise<unknown> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length === 0) return null;
  const excess = isTrusted ? undefined : jsonExcess(bytes, { maxDepth: maxJsonDepth, maxElements });
  if (excess !== undefined) throw invalid(subject, `with JSON that ${excess}`);
  const text = new TextDecoder().decode(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's error quotes the body, so it is no cause.
    throw invalid(
      subject,
      text.trimStart().startsWith('<') ? 'HTML or XML instead of JSON' : 'incomplete or broken JSON',
    );
  }
  return isTrusted ? value : cleanTexts(value);
}

const invalid = ({ name, host }: Subject, what: string, cause?: unknown): ToolError =>
  new ToolError('upstream_invalid', `${name}: ${host} answered ${what}; try again in a minute`, { cause });
