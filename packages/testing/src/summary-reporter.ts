import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';

/** Tests of one file that were skipped for the same reason. */
export interface SkippedGroup {
  readonly file: string;
  readonly title: string;
  readonly reason: string;
  readonly count: number;
}

/** What a run of tests came to; `scripts/test.ts` prints it. */
export interface RunSummary {
  readonly files: number;
  readonly passed: number;
  readonly failed: number;
  readonly retried: number;
  /** Seed of the property tests. */
  readonly seed: number;
  /** In milliseconds since 1970. A summary that is older than its run was replayed from a cache. */
  readonly endedAt: number;
  readonly skipped: readonly SkippedGroup[];
}

/** Writes a `RunSummary` as JSON to this path when the run ends. */
export function createSummaryReporter(path: string, seed: number): Reporter {
  return {
    async onTestRunEnd(modules) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, JSON.stringify(toSummary(modules, seed)));
    },
  };
}

function toSummary(modules: readonly TestModule[], seed: number): RunSummary {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const withState = (state: string) => tests.filter((test) => test.result().state === state);
  return {
    files: modules.length,
    passed: withState('passed').length,
    failed: withState('failed').length,
    retried: tests.filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0).length,
    seed,
    endedAt: Date.now(),
    skipped: toGroups(withState('skipped')),
  };
}

function toGroups(skipped: readonly TestCase[]): readonly SkippedGroup[] {
  const groups = Map.groupBy(skipped.map(toGroup), ({ file, title }) => `${file}\0${title}`);
  return [...groups.values()].flatMap(([first, ...more]) => (first ? [{ ...first, count: more.length + 1 }] : []));
}

const reasonInTitle = / \(skipped: (.+)\)$/;

/** The reason may stand in the title of the test or of any suite around it. */
function toGroup(test: TestCase): SkippedGroup {
  const file = relative(process.cwd(), test.module.moduleId);
  let task: TestCase | TestSuite | TestModule = test;
  while (task.type !== 'module') {
    const [suffix, reason] = reasonInTitle.exec(task.name) ?? [];
    if (suffix !== undefined && reason !== undefined)
      return { file, title: task.name.slice(0, -suffix.length), reason, count: 1 };
    task = task.parent;
  }
  return { file, title: test.fullName, reason: 'no reason given', count: 1 };
}
