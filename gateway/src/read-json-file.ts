import { readFileSync } from 'node:fs';
import { ConfigError } from '@toolpacks/http';

/**
 * The JSON of a file that a setting names. Throws ConfigError with the setting, the path and what was expected, and without
 * anything that stands in the file: addresses and credentials are nobody else's business.
 */
export function readJsonFile(setting: string, path: string, expected: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const problem = error instanceof SyntaxError ? 'is not valid JSON' : 'cannot be read';
    throw new ConfigError(`${setting}: ${path} ${problem}; expected ${expected}`);
  }
}
