import { readFile } from 'node:fs/promises';

/** Scenarios that apply to a server with nothing but tools, with how many of their checks pass. */
export type Passing = Readonly<Record<string, number>>;

/** Every revision and version of the suite has these. */
const toolCalls = (checks: number): Passing => ({
  'tools-call-simple-text': checks,
  'tools-call-image': checks,
  'tools-call-audio': checks,
  'tools-call-embedded-resource': checks,
  'tools-call-mixed-content': checks,
  'tools-call-error': checks,
});

export interface Expectation {
  readonly title: string;
  readonly suite: 'conformance' | 'conformance-next';
  readonly options: readonly string[];
  /** The file with what does not apply. */
  readonly baseline?: string;
  readonly passing: Passing;
}

/** Title of the expectation that is checked first at every address. */
export const newestRevision = 'the next suite, revision 2026-07-28';

export const expectations: readonly Expectation[] = [
  {
    title: 'the released suite',
    suite: 'conformance',
    options: [],
    baseline: 'baseline.yml',
    passing: { 'server-initialize': 1, ping: 1, 'tools-list': 1, ...toolCalls(1), 'dns-rebinding-protection': 2 },
  },
  {
    title: 'the pending scenario of the released suite about JSON Schema',
    suite: 'conformance',
    options: ['--scenario', 'json-schema-2020-12'],
    passing: { 'json-schema-2020-12': 4 },
  },
  {
    title: 'the next suite, revision 2025-11-25',
    suite: 'conformance-next',
    options: ['--requirements', '2025-11-25'],
    baseline: 'baseline.yml',
    passing: {
      'server-initialize': 2,
      ping: 2,
      'tools-list': 3,
      ...toolCalls(2),
      'dns-rebinding-protection': 2,
      'json-schema-2020-12': 8,
    },
  },
  {
    title: newestRevision,
    suite: 'conformance-next',
    options: ['--requirements', '2026-07-28'],
    baseline: 'baseline-2026.yml',
    passing: {
      'server-stateless': 24,
      'tools-list': 4,
      ...toolCalls(2),
      'server-sse-multiple-streams': 1,
      'dns-rebinding-protection': 2,
      caching: 4,
      'json-schema-2020-12': 8,
      'http-header-validation': 14,
    },
  },
];

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
