import { readFile } from 'node:fs/promises';

/** An entry names a scenario, or one check of it. */
export interface BaselineEntry {
  readonly scenario: string;
  readonly check: string | undefined;
  readonly reason: string;
}

export const baselinePath = (name: string): string => new URL(`./${name}`, import.meta.url).pathname;

/** Reads the entries with the reasons that stand behind them. Throws on a line that is neither entry nor comment. */
export async function readBaseline(name: string): Promise<BaselineEntry[]> {
  const lines = (await readFile(baselinePath(name), 'utf8')).split('\n');
  return lines.filter((line) => line !== '' && line !== 'server:' && !line.startsWith('#')).map(parseEntry);
}

function parseEntry(line: string): BaselineEntry {
  const [, scenario, check, reason = ''] = /^ {2}- ([\w-]+)(?::([\w-]+))?(?: # (.+))?$/.exec(line) ?? [];
  if (!scenario) throw new Error(`no entry of a baseline: ${line}`);
  return { scenario, check, reason };
}
