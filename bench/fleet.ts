import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, isAbsolute, join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { childPids } from './process-stats.ts';

export interface ServerSpec {
  readonly name: string;
  /** A program and its arguments. */
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** Where it listens if it cannot be told by PORT. */
  readonly port?: number;
  /** Can it serve? Asked again every millisecond; a refused connection counts as no. */
  readonly isReady: (baseUrl: string) => Promise<boolean>;
}

export interface Server {
  readonly name: string;
  readonly pid: number;
  /** `http://127.0.0.1:<port>` */
  readonly baseUrl: string;
  /** From spawn to ready. */
  readonly readyMs: number;
  /** Throws away what it has logged: else the kernel writes it to disk during somebody else's turn. */
  clearLog(): void;
  stop(): Promise<void>;
}

export interface Fleet {
  start(spec: ServerSpec): Promise<Server>;
  /** For an exit of this process: at once, by pid, with what they have started. */
  killAll(): void;
}

const readyWithinMs = 15_000;
const stopWithinMs = 3000;

/** Child processes on free ports, in production mode, with their output in files of `logFolder`. */
export function createFleet(logFolder: string): Fleet {
  const running = new Set<ChildProcess>();

  return {
    async start(spec) {
      const port = spec.port ?? (await findFreePort());
      const baseUrl = `http://127.0.0.1:${port}`;
      const logFile = join(logFolder, `${spec.name.replace(/\W+/g, '-')}-${port}.log`);
      const startedAt = performance.now();
      const child = spawnServer(spec, port, logFile);
      running.add(child);
      child.once('exit', () => running.delete(child));
      await untilReady(spec, child, baseUrl, logFile);
      return {
        name: spec.name,
        pid: child.pid ?? 0,
        baseUrl,
        readyMs: performance.now() - startedAt,
        clearLog: () => truncateSync(logFile),
        stop: () => stop(child),
      };
    },
    killAll() {
      for (const child of running) {
        const grandchildren = childPids(child.pid ?? 0);
        child.kill('SIGKILL');
        grandchildren.forEach(killIfAlive);
      }
    },
  };
}

/** How a server is started, for people who want to do it themselves. */
export function commandOf({ command: [program, ...args], env = {}, port }: ServerSpec, root: string): string {
  const names = port === undefined ? ['PORT', ...Object.keys(env)] : [];
  return [
    ...(port === undefined ? ['NODE_ENV=production'] : []),
    ...names.map((name) => `${name}=…`),
    basename(program),
    ...args.map((arg) => (arg.startsWith(root) ? relative(root, arg) : isAbsolute(arg) ? '…' : arg)),
  ].join(' ');
}

function spawnServer({ command: [program, ...args], env }: ServerSpec, port: number, logFile: string): ChildProcess {
  const log = openSync(logFile, 'a');
  const child = spawn(program, args, {
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
  });
  closeSync(log);
  return child;
}

async function untilReady({ name, isReady }: ServerSpec, child: ChildProcess, baseUrl: string, logFile: string) {
  const until = performance.now() + readyWithinMs;
  while (!(await isReady(baseUrl).catch(() => false))) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (!hasEnded && performance.now() < until) {
      await delay(1);
      continue;
    }
    const reason = hasEnded ? 'ended' : `did not get ready within ${readyWithinMs} ms`;
    throw new Error(`${name} ${reason}; its last output:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
  }
}

/** A worker of a server that is killed at once would go on without it. */
function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
  await ended;
  clearTimeout(timer);
}

/** Of 127.0.0.1. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port on 127.0.0.1');
  return address.port;
}
