import { resolve } from 'node:path';
import { type LogLine, spawnProgram } from '../packages/http/test/spawn-service.ts';

export interface SpawnedService {
  /** `http://127.0.0.1:<port>` */
  readonly baseUrl: string;
  /** What has been written to standard output so far, parsed. */
  readonly lines: readonly LogLine[];
  /** Sends SIGTERM and resolves with the exit code, once every line has been read. */
  stop(): Promise<number | null>;
}

/** Runs a service as its operator does, from the sources in `folder` (such as `services/quotes`), on a free port. */
export async function spawnService(folder: string, env: NodeJS.ProcessEnv): Promise<SpawnedService> {
  const { url, lines, signal, exited } = spawnProgram(
    ['src/server.ts'],
    env,
    resolve(import.meta.dirname, '..', folder),
  );
  return {
    baseUrl: await url(),
    lines,
    async stop() {
      signal('SIGTERM');
      return (await exited).code;
    },
  };
}
