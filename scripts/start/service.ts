import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';

export interface Service {
  readonly name: string;
  readonly url: string;
  stop(): Promise<void>;
}

const readyMs = 20_000;
const stopMs = 5000;

/**
 * Runs a built service and waits until it is ready; port 0 picks any free port. Throws if the service exits first or takes too
 * long.
 */
export async function startService(
  name: string,
  folder: string,
  port: number,
  env: NodeJS.ProcessEnv,
): Promise<Service> {
  const child = spawn(process.execPath, ['dist/server.js'], {
    cwd: folder,
    env: { ...env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const address = { url: '' };
  // The service reports its own address: another program may respond at the port that this one was meant to get.
  child.once('message', (report) => Object.assign(address, listening.parse(report)));
  try {
    await untilReady(name, address, child);
  } catch (error) {
    await stop(child);
    throw error;
  }
  child.once('exit', (code, signal) => {
    if (!child.killed)
      process.stderr.write(`${name} stopped by itself (${signal ?? `code ${code}`}); the others go on\n`);
  });
  return { name, url: address.url, stop: () => stop(child) };
}

const listening = z.object({ url: z.url() });

async function untilReady(name: string, address: { readonly url: string }, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + readyMs; Date.now() < until; await delay(25)) {
    if (hasEnded(child)) throw new Error(`${name} did not start; what it said is above.`);
    const answer = address.url === '' ? undefined : await fetch(`${address.url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`${name} was not ready within ${readyMs / 1000} s.`);
}

/** At once, as Ctrl-C would; by force where that is not heard. */
async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  await Promise.race([ended, delay(stopMs, undefined, { ref: false })]);
  if (!hasEnded(child)) child.kill('SIGKILL');
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;
