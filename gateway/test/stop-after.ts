import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

interface Started {
  stop(): unknown;
}

/** Stops what all tests of a file use after the last of them; what was started last is stopped first. */
export function stopAfterFile<T extends Started>(started: T): T {
  afterAll(async () => {
    await started.stop();
  });
  return started;
}

/** Stops what one test uses when it ends, after `afterEach`; what was started last is stopped first. */
export function stopAfterTest<T extends Started>(started: T): T {
  onTestFinished(async () => {
    await started.stop();
  });
  return started;
}

export interface Folder extends Started {
  readonly path: string;
}

/** An empty folder, which `stop()` removes with all that is in it. */
export async function createFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'gateway-'));
  return { path, stop: () => rm(path, { recursive: true }) };
}
