import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { isRecord, packName } from '@toolpacks/contracts';
import { ConfigError } from '@toolpacks/http';
import * as z from 'zod';

/** Pack name to the base URL under which its `/<pack>/mcp` answers. */
export type PackUrls = ReadonlyMap<string, string>;

const pollMs = 500;

const packUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' });

export interface PacksFile {
  /** What the newest good version says. */
  readonly urls: PackUrls;
  /** What is wrong with a newer version, or null. */
  readonly problem: string | null;
  close(): void;
}

/**
 * Reads the file and follows it, also where it is replaced or is a link that moves. A bad version is reported and the last
 * good one stays in force. Throws ConfigError where the first version is bad.
 */
export function followPacksFile(path: string, onChange: (file: PacksFile) => void): PacksFile {
  let urls = readPacksFile(path);
  let problem: string | null = null;
  const file: PacksFile = {
    get urls() {
      return urls;
    },
    get problem() {
      return problem;
    },
    close: () => unwatchFile(path, reload),
  };
  watchFile(path, { interval: pollMs, persistent: false }, reload);
  return file;

  function reload() {
    try {
      urls = readPacksFile(path);
      problem = null;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problem = error.message;
    }
    onChange(file);
  }
}

function readPacksFile(path: string): PackUrls {
  const entries = Object.entries(readObject(path));
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

/** What stands in the file is not repeated: addresses of packs are nobody else's business. */
function readObject(path: string): Record<string, unknown> {
  const expected = 'expected {"quotes": "http://127.0.0.1:8105", …}';
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ConfigError(
      `PACKS_FILE: ${path} ${error instanceof SyntaxError ? 'is not valid JSON' : 'cannot be read'}; ${expected}`,
    );
  }
  if (!isRecord(content)) throw new ConfigError(`PACKS_FILE: ${path} must map pack names to URLs; ${expected}`);
  return content;
}
