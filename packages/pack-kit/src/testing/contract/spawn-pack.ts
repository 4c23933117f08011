import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { until } from './until.ts';

export interface SpawnedPack {
  /** `http://127.0.0.1:<port>` */
  readonly baseUrl: string;
  /** Sends SIGTERM. */
  terminate(): void;
  /** Whether it has said that it drains. */
  isDraining(): boolean;
  /** Undefined while it runs, and where it was killed here. */
  exitCode(): number | null | undefined;
  /** Undefined where it did not end by itself. */
  openResources(): readonly string[] | undefined;
  printed(): { readonly output: readonly string[]; readonly errors: string };
  /** Ends it for sure, and waits until all that it printed is there. */
  kill(): Promise<void>;
}

const reporter = new URL('./report-open-resources.ts', import.meta.url).href;

/** A pack loads its data before it listens. */
const startTimeoutMs = 60_000;

const listeningLine = z.object({ msg: z.literal('listening'), url: z.url() });

/** Runs a pack's server file as its operator does. Throws with what it printed where it does not begin to listen. */
export async function spawnPack(serverFile: URL, env: NodeJS.ProcessEnv): Promise<SpawnedPack> {
  const file = fileURLToPath(serverFile);
  const child = spawn(process.execPath, ['--import', reporter, file], {
    cwd: dirname(dirname(file)),
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const texts = [1, 2, 3].map((fd) => collect(child.stdio[fd] ?? null));
  const [output, errors, report] = texts;
  let exitCode: number | null | undefined;
  let isKilled = false;
  child.once('exit', (code) => {
    if (!isKilled) exitCode = code;
  });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const lines = () => (output?.() ?? '').split('\n').filter((line) => line !== '');
  const address = () => lines().flatMap((line) => listeningLine.safeParse(parsed(line)).data?.url ?? [])[0];
  const kill = async () => {
    isKilled = true;
    child.kill('SIGKILL');
    await closed;
  };

  await until(() => address() !== undefined || exitCode !== undefined, startTimeoutMs);
  const baseUrl = address();
  if (baseUrl === undefined) {
    await kill();
    throw new Error(`${file} does not listen within ${startTimeoutMs} ms; it printed: ${output?.()}${errors?.()}`);
  }
  return {
    baseUrl,
    terminate: () => void child.kill('SIGTERM'),
    isDraining: () => lines().some((line) => line.includes('"draining"')),
    exitCode: () => exitCode,
    openResources: () => z.array(z.string()).safeParse(parsed(report?.() ?? '')).data,
    printed: () => ({ output: lines(), errors: errors?.() ?? '' }),
    kill,
  };
}

function collect(stream: NodeJS.EventEmitter | null): () => string {
  const chunks: string[] = [];
  stream?.on('data', (chunk) => chunks.push(String(chunk)));
  return () => chunks.join('');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
