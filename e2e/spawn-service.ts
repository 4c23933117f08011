import { spawn } from 'node:child_process';
import { resolve as resolvePath } from 'node:path';
import { createInterface } from 'node:readline';

export type LogLine = Readonly<Record<string, unknown>>;

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
  const child = spawn(process.execPath, ['src/server.ts'], {
    cwd: resolvePath(import.meta.dirname, '..', folder),
    env: { PORT: '0', DRAIN_DELAY_MS: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: LogLine[] = [];
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const baseUrl = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (text) => {
      const line: LogLine = JSON.parse(text);
      lines.push(line);
      if (line.msg === 'listening') resolve(String(line.url));
    });
    void exited.then((code) => reject(new Error(`${folder} ended with ${code} before it listened`)));
  });
  return {
    baseUrl,
    lines,
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}
