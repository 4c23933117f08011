import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listPacks } from '../scripts/packs/list-packs.ts';
import { loadHarness } from '../scripts/packs/load-harness.ts';

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);

/** `npm start` as a process, from the built services. */
export interface Started {
  readonly process: ChildProcess;
  /** All that was printed so far. */
  output(): string;
  /** Resolves once the guide is printed; rejects with what was printed where the process ends before. */
  untilReady(): Promise<void>;
  /** Stops it, and with it all that it started; resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** A TCP port that nothing can listen on: no live upstream is called by a test, and the live packs fall back to sample data. */
const outOfReach = 'http://127.0.0.1:1';

/** Starts the whole stack, on any free port unless `GATEWAY_PORT` is set, with no upstream in reach. */
export async function start(env: NodeJS.ProcessEnv = {}): Promise<Started> {
  const harnesses = await Promise.all((await listPacks()).map(({ name }) => loadHarness(name)));
  const sources = harnesses.flatMap((harness) => Object.keys(harness.upstreamUrls({})));
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      GATEWAY_PORT: '0',
      SAMPLE_DATA: 'fallback',
      ...Object.fromEntries(sources.map((setting) => [setting, outOfReach])),
      NODE_OPTIONS: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Its output is closed when the last process that inherited it has ended.
  const closed = once(child, 'close').then(([code]) => code);
  let output = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += String(chunk);
        if (output.includes('Ctrl-C')) resolve();
      });
    }
  });
  return {
    process: child,
    output: () => output,
    untilReady: () => Promise.race([ready, closed.then(() => Promise.reject(new Error(output)))]),
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return closed;
    },
  };
}

/** Runs lines of shell as whoever copies them does; resolves with the JSON that each printed. */
export const runAll = (lines: readonly string[]) =>
  Promise.all(lines.map(async (line) => JSON.parse((await run('sh', ['-c', line])).stdout)));

/** The calls to copy. */
export const curlLines = ({ output }: Started): string[] =>
  output()
    .split('\n')
    .filter((line) => line.startsWith('curl '));

/** The calls of packs that have sources outside of this machine; chain-eth does not: it has the local chain. */
export const liveLines = (started: Started): string[] =>
  curlLines(started).filter(
    (line) => /\/(paris-events|dance-events|disaster-alerts)\/mcp$/.test(line) && !line.includes('"name":"regions"'),
  );
