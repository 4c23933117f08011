import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { packName } from '@toolpacks/contracts';
import { ConfigError } from '@toolpacks/http';
import * as z from 'zod';

/** Pack name to the base URL under which its `/<pack>/mcp` answers. */
export type PackUrls = ReadonlyMap<string, string>;

const pollMs = 500;

const packsFile = z.record(packName, z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }));

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
  const parsed = packsFile.safeParse(readJson(path));
  if (parsed.success) return new Map(Object.entries(parsed.data));
  const problems = parsed.error.issues.map(
    ({ path: [name], message }) => `${name ? `${String(name)}: ` : ''}${message}`,
  );
  throw new ConfigError(`PACKS_FILE: ${path} must map pack names to URLs: ${problems.join('; ')}`);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? `is not valid JSON (${error.message})` : 'cannot be read';
    throw new ConfigError(`PACKS_FILE: ${path} ${reason}; expected {"quotes": "http://127.0.0.1:8105", …}`);
  }
}
