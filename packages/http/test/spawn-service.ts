import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type LogLine = Readonly<Record<string, unknown>>;

export interface SpawnedService {
  /** What has been written to standard output so far, parsed. */
  readonly lines: readonly LogLine[];
  stderr(): string;
  /** The first line that fits, waited for where it has not come yet. Rejects once no more can come. */
  line(fits: (line: LogLine) => boolean): Promise<LogLine>;
  /** The address of a service that has said that it listens. */
  url(): Promise<string>;
  signal(name: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): void;
  write(text: string): void;
  /** With every line of output read. */
  readonly exited: Promise<{ readonly code: number | null; readonly signal: string | null }>;
}

/** Runs the echo service as its operator does: a process with an environment, two outputs and an exit code. */
export const spawnService = (env: Record<string, string> = {}): SpawnedService =>
  spawnProgram(['test/echo-service.ts'], env);

/** Runs any TypeScript in a folder, by default this package's. */
export function spawnProgram(
  nodeArguments: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd: string = fileURLToPath(new URL('..', import.meta.url)),
): SpawnedService {
  const child = spawn(process.execPath, nodeArguments, {
    cwd,
    env: { PORT: '0', DRAIN_DELAY_MS: '0', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const lines: LogLine[] = [];
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const check of waiting) check();
  };
  let stderr = '';
  let ended = false;
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(JSON.parse(line));
    wake();
  });
  const exited = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once('close', (code, signal) => {
      ended = true;
      wake();
      resolve({ code, signal });
    }),
  );

  const line = (fits: (line: LogLine) => boolean) =>
    new Promise<LogLine>((resolve, reject) => {
      const check = () => {
        const found = lines.find(fits);
        if (!found && !ended) return;
        waiting.delete(check);
        if (found) resolve(found);
        else reject(new Error(`the service ended without that line; standard error: ${stderr}`));
      };
      waiting.add(check);
      check();
    });

  return {
    lines,
    stderr: () => stderr,
    line,
    url: async () => String((await line(({ msg }) => msg === 'listening')).url),
    signal: (name) => child.kill(name),
    write: (text) => child.stdin.write(text),
    exited,
  };
}
