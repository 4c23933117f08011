/**
 * Runs in a process of its own, so that a mutant that never ends can be killed with all that it started: keeps one vitest
 * warm, and runs test files in the order in which it is told, until the first test fails.
 */
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node';

/** What to run: after the files that have changed are read anew. */
export interface TestRequest {
  readonly changed: readonly string[];
  readonly tests: readonly string[];
}

/** The first red test, or none; `passed` counts the tests that were green. */
export interface TestResponse {
  readonly failure: string | undefined;
  readonly passed: number;
}

const vitest = await createVitest('test', {
  root: process.cwd(),
  watch: false,
  bail: 1,
  fileParallelism: false,
  maxWorkers: 1,
  reporters: [{}],
  silent: true,
});
await vitest.standalone();

process.on('message', async ({ changed, tests }: TestRequest) => {
  for (const path of changed) vitest.invalidateFile(path);
  process.send?.(await run(tests));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function run(tests: readonly string[]): Promise<TestResponse> {
  let passed = 0;
  for (const test of tests) {
    const specifications = await specificationsOf(test);
    if (specifications.length === 0) return { failure: `${test}: no such test file`, passed };
    vitest.state.clearErrors();
    const { testModules: all, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    // It returns those of earlier runs as well.
    const testModules = all.filter(({ moduleId }) => specifications.some((ran) => ran.moduleId === moduleId));
    const failure = testModules.map(failureIn).find((found) => found !== undefined);
    const [error] = unhandledErrors;
    if (failure ?? error) return { failure: failure ?? `${test}: unhandled error: ${error}`, passed };
    passed += testModules.flatMap((module) => [...module.children.allTests('passed')]).length;
  }
  return { failure: undefined, passed };
}

const known = new Map<string, readonly TestSpecification[]>();

async function specificationsOf(test: string): Promise<TestSpecification[]> {
  const found = known.get(test) ?? (await vitest.globTestSpecifications([test]));
  known.set(test, found);
  return [...found];
}

function failureIn(module: TestModule): string | undefined {
  const [test] = module.children.allTests('failed');
  if (test) return `${module.relativeModuleId}: ${test.fullName}`;
  return module.ok() ? undefined : `${module.relativeModuleId}: ${module.errors()[0]?.message ?? 'failed'}`;
}
