import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What the command printed. Throws with what it complained of. */
export async function docker(...args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run('docker', args, { maxBuffer: 64 * 1024 * 1024 });
    return stdout.trim();
  } catch (error) {
    throw new Error(`docker ${args.slice(0, 3).join(' ')} … failed: ${complaintOf(error)}`);
  }
}

/** The same for `docker compose`, in the folder of the stack. */
export const compose = (...args: readonly string[]): Promise<string> => docker('compose', ...args);

/** With its output shown as it comes, on standard error. */
export function showing(...args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('docker', args, { stdio: ['ignore', 2, 2] });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`docker ${args.slice(0, 3).join(' ')} … failed; see above`)),
    );
  });
}

/** The last lines that a container wrote, wherever to. */
export async function lastWordsOf(container: string): Promise<string> {
  try {
    const { stdout, stderr } = await run('docker', ['logs', '--tail', '15', container]);
    return `${stdout}${stderr}`.trim();
  } catch {
    return 'nothing that can be read here';
  }
}

export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

function complaintOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'ENOENT') return 'Docker is not installed here';
  const complaint = 'stderr' in error ? linesOf(String(error.stderr)).slice(-5).join('\n') : '';
  return complaint || error.message;
}
