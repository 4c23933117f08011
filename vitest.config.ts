import { defineConfig } from 'vitest/config';
import { createSummaryReporter } from './packages/testing/src/summary-reporter.ts';

const slow = '**/test/**/*.slow.test.ts';
const containers = ['container*', 'deploy-pack', 'images', 'swarm'].map((name) => `e2e/test/${name}.slow.test.ts`);

/** These put a load on what they test, and have the machine to themselves. */
const load = ['e2e/test/{hung-pack,replicas-under-load,rolling-restart}.slow.test.ts', 'bench/test/*.slow.test.ts'];

/** The same seed makes the same calls, so that a test that fails, fails again. Another one looks further. */
const seed = Number(process.env.TEST_SEED ?? 20_260_728);
if (!Number.isInteger(seed)) throw new Error(`TEST_SEED must be an integer, got ${process.env.TEST_SEED}.`);

/** Sources run as they are, over real HTTP. A worker loads each module once for all its test files: sources keep no state. */
export default defineConfig({
  test: {
    pool: 'forks',
    isolate: false,
    retry: 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    exclude: ['**/node_modules/**', '**/dist/**'],
    setupFiles: ['packages/testing/src/seed.ts'],
    provide: { seed },
    reporters: ['default', createSummaryReporter(process.env.TEST_SUMMARY ?? 'results/tests/last.json', seed)],
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['**/test/**/*.test.ts'],
          exclude: [slow, '**/node_modules/**', '**/dist/**'],
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: [slow],
          exclude: [...containers, ...load, '**/node_modules/**', '**/dist/**'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'containers',
          include: containers,
          globalSetup: 'e2e/containers/run-images.ts',
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      { extends: true, test: { name: 'load', include: load, maxWorkers: 1, sequence: { groupOrder: 3 } } },
    ],
  },
});
