import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ListedChange } from './listed-changes.ts';
import type { TestRunner } from './test-runner.ts';

/** Either the first red test of a change, or why there is none. */
export interface ListedResult {
  readonly change: ListedChange;
  readonly redTest?: string | undefined;
  readonly problem?: string | undefined;
}

const timeoutMs = 300_000;

/**
 * Makes each change in `root`, runs its tests, and takes it back. Problems are: a text that is not in its file exactly once,
 * a test file that does not exist, tests that are red without the change, and a change that no test notices.
 */
export async function* tryListed(
  changes: readonly ListedChange[],
  root: string,
  runner: TestRunner,
): AsyncGenerator<ListedResult> {
  /** The first red test without any change, by the test files. */
  const before = new Map<string, string | undefined>();
  for (const change of changes) {
    const { source, search, replace, tests } = change;
    const misfit = misfitOf(change, root);
    const key = tests.join();
    if (!misfit && !before.has(key)) before.set(key, (await runner.run([], tests, timeoutMs)).failure);
    const red = before.get(key);
    const problem = misfit ?? (red && `red without the change: ${red}`);
    if (problem) {
      yield { change, problem };
      continue;
    }
    const path = join(root, source);
    const original = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      original.replace(search, () => replace),
    );
    const { failure, timedOut } = await runner.run([path], tests, timeoutMs);
    writeFileSync(path, original);
    await runner.run([path], [], timeoutMs);
    yield failure && !timedOut ? { change, redTest: failure } : { change, problem: failure ?? 'survived' };
  }
}

function misfitOf({ source, search, tests }: ListedChange, root: string): string | undefined {
  const path = join(root, source);
  const found = existsSync(path) ? readFileSync(path, 'utf8').split(search).length - 1 : 0;
  if (found !== 1) return `${source} has ${JSON.stringify(search)} ${found} times, not once`;
  const absent = tests.find((test) => !existsSync(join(root, test)));
  return absent && `${absent} does not exist`;
}
