import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { TestResponse } from './test-worker.ts';

/** What came of the tests: `timed_out` where they had to be stopped. */
export type TestOutcome = TestResponse & { readonly timedOut: boolean };

export interface TestRunner {
  /** Runs test files in this order until a test fails or the time is over. Changed files are absolute paths. */
  run(changed: readonly string[], tests: readonly string[], timeoutMs: number): Promise<TestOutcome>;
  close(): void;
}

/** Runs tests of the repository in `root` in one warm process, and starts another where that one had to be killed. */
export function createTestRunner(root: string): TestRunner {
  let child: ChildProcess | undefined;

  return {
    async run(changed, tests, timeoutMs) {
      const isNew = child === undefined;
      const worker = child ?? startWorker(root);
      child = worker;
      if (isNew && (await nextMessage(worker)) !== 'ready') throw new Error('The test worker did not start');
      worker.send({ changed, tests });
      const timer = setTimeout(() => kill(worker), timeoutMs);
      const response = await nextMessage(worker);
      clearTimeout(timer);
      if (isResponse(response)) return { ...response, timedOut: false };
      child = undefined;
      return { failure: `no result within ${Math.round(timeoutMs / 1000)} s`, passed: 0, timedOut: true };
    },
    close() {
      if (child) kill(child);
    },
  };
}

function startWorker(root: string): ChildProcess {
  return fork(join(root, 'scripts/mutate/test-worker.ts'), {
    cwd: root,
    // A group of its own, so that it can be killed with all its children.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'test' },
  });
}

/** The next message, or undefined where the process ends before. */
function nextMessage(child: ChildProcess): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const ended = () => resolve(undefined);
  child.once('message', resolve).once('exit', ended);
  return promise.finally(() => child.off('message', resolve).off('exit', ended));
}

function isResponse(message: unknown): message is TestResponse {
  return typeof message === 'object' && message !== null && 'passed' in message;
}

function kill({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
