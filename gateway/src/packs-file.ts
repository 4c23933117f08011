import { isRecord, packName } from '@toolpacks/contracts';
import { ConfigError } from '@toolpacks/http';
import * as z from 'zod';
import { readJsonFile } from './read-json-file.ts';

/** Pack name to the base URL under which its `/<pack>/mcp` answers. */
export type PackUrls = ReadonlyMap<string, string>;

const packUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' });

const expected = '{"quotes": "http://127.0.0.1:8105", …}';

/** Reads the file that `PACKS_FILE` names. Throws ConfigError with every problem, and without what stands in the file. */
export function readPacksFile(path: string): PackUrls {
  const content = readJsonFile('PACKS_FILE', path, expected);
  if (!isRecord(content)) {
    throw new ConfigError(`PACKS_FILE: ${path} must map pack names to URLs; expected ${expected}`);
  }
  const entries = Object.entries(content);
  const problems = entries.flatMap(([name, url]) => [
    ...problemsOf(name, packName, name),
    ...problemsOf(name, packUrl, url),
  ]);
  if (problems.length > 0) throw new ConfigError(`PACKS_FILE: ${path}: ${problems.join('; ')}`);
  return new Map(entries.map(([name, url]) => [name, packUrl.parse(url)]));
}

function problemsOf(name: string, schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map(({ message }) => `${name}: ${message}`) ?? [];
}
