import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { root } from '../packs/list-packs.ts';

export interface Figures {
  /** The longest time that the event loop was blocked since the figures were asked for last. */
  readonly blockedMs: number;
  readonly rssBytes: number;
}

export interface WatchedProcess {
  readonly name: string;
  /** What the process said when it was ready. */
  readonly url: string;
  readonly child: ChildProcess;
  /** Throws where the process has ended. */
  figures(): Promise<Figures>;
  stop(): Promise<void>;
}

const figures = z.object({ kind: z.literal('figures'), blockedMs: z.number(), rssBytes: z.number() });
const ready = z.object({ url: z.string() });
const reporter = pathToFileURL(join(import.meta.dirname, 'report-figures.ts')).href;

/** Runs a script of the repository that reports `{ url }` to its parent when it is ready. */
export async function watchProcess(
  name: string,
  script: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<WatchedProcess> {
  // As much as a container of 256 MB leaves to the heap.
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=160', '--import', reporter, join(root, script), ...args],
    {
      cwd: root,
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', DRAIN_DELAY_MS: '0', ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  const ended = once(child, 'exit').then(([code, signal]) => new Error(`${name} ended: ${signal ?? `exit ${code}`}`));
  const message = async <T>(schema: z.ZodType<T>): Promise<T> => {
    const found = new Promise<T>((resolve) => {
      const read = (sent: unknown) => {
        const { success, data } = schema.safeParse(sent);
        if (!success) return;
        child.off('message', read);
        resolve(data);
      };
      child.on('message', read);
    });
    const first = await Promise.race([found, ended]);
    if (first instanceof Error) throw first;
    return first;
  };
  const { url } = await message(ready);
  return {
    name,
    url,
    child,
    figures() {
      const answer = message(figures);
      if (child.connected) child.send('figures');
      return answer;
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
    },
  };
}
