import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One check of a scenario. `SKIPPED` and `INFO` say nothing about the server. */
export interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
}

export interface SuiteRun {
  readonly exitCode: number;
  /** What it printed, to show where a run fails. */
  readonly printed: string;
  /** The checks of each scenario that ran. */
  readonly scenarios: ReadonlyMap<string, readonly Check[]>;
}

/** `conformance` is the released suite, `conformance-next` the one that knows revision 2026-07-28. */
const suites = {
  conformance: '@modelcontextprotocol/conformance',
  'conformance-next': 'conformance-next',
} as const;

/** Runs the official suite in a process of its own and reads what it found, check by check. */
export async function runSuite(suite: keyof typeof suites, url: string, options: readonly string[]): Promise<SuiteRun> {
  const folder = await mkdtemp(join(tmpdir(), 'toolpacks-conformance-'));
  try {
    const main = new URL(`../node_modules/${suites[suite]}/dist/index.js`, import.meta.url).pathname;
    const ended = await run(main, ['server', '--url', url, '--output-dir', folder, ...options]);
    return { ...ended, scenarios: await readScenarios(folder) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function run(main: string, options: readonly string[]): Promise<{ exitCode: number; printed: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [main, ...options], { maxBuffer: 16_777_216 }, (_, stdout, stderr) =>
      resolve({ exitCode: child.exitCode ?? -1, printed: stdout + stderr }),
    );
  });
}

/** Folders are named `server-<scenario>-<time>`. */
async function readScenarios(folder: string): Promise<SuiteRun['scenarios']> {
  const names = await readdir(folder);
  const entries = names.map(async (name): Promise<[string, Check[]]> => {
    const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(name)?.[1] ?? name;
    return [scenario, JSON.parse(await readFile(join(folder, name, 'checks.json'), 'utf8'))];
  });
  return new Map(await Promise.all(entries));
}
