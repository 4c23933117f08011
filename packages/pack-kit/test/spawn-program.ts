import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type LogLine = Readonly<Record<string, unknown>>;

export interface SpawnedProgram {
  readonly lines: readonly LogLine[];
  stderr(): string;
  /** The first line of standard output that fits, waited for. Rejects once the program has ended without it. */
  line(fits: (line: LogLine) => boolean): Promise<LogLine>;
  /** The address of a service that has said that it listens. */
  url(): Promise<string>;
  /** Resolves with the exit code. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** Runs TypeScript in a process of its own, in this package's folder, as an operator would. */
export function spawnProgram(nodeArguments: readonly string[]): SpawnedProgram {
  const child = spawn(process.execPath, nodeArguments, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PORT: '0', DRAIN_DELAY_MS: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: LogLine[] = [];
  const checks = new Set<(ended: boolean) => void>();
  const check = (ended: boolean) => {
    for (const one of checks) one(ended);
  };
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(JSON.parse(line));
    check(false);
  });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve)).finally(() => check(true));

  const line = (fits: (line: LogLine) => boolean) =>
    new Promise<LogLine>((resolve, reject) => {
      const look = (ended: boolean) => {
        const found = lines.find(fits);
        if (found) resolve(found);
        if (ended) reject(new Error(`the program ended without that line; standard error: ${stderr}`));
        if (found || ended) checks.delete(look);
      };
      checks.add(look);
      look(child.exitCode !== null);
    });

  return {
    lines,
    stderr: () => stderr,
    line,
    url: async () => String((await line(({ msg }) => msg === 'listening')).url),
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
  };
}
