import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Errand, Report } from './main.ts';

const main = new URL('./main.ts', import.meta.url).pathname;

/** Sends a client on its errand in a process of its own. Rejects with what it wrote where it fails. */
export async function sendClient(errand: Errand): Promise<Report> {
  const { stdout } = await promisify(execFile)(process.execPath, [main, JSON.stringify(errand)], {
    env: { PATH: process.env.PATH, OPENAI_AGENTS_DISABLE_TRACING: '1' },
  });
  return JSON.parse(stdout);
}
