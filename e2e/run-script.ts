import { spawn } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script of the repository, such as `scripts/drift.ts`, with this environment alone, until it ends. */
export const runScript = (script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  run(process.execPath, [join(import.meta.dirname, '..', script), ...args], { env });

/** Runs a line of shell as whoever copies it does. */
export const runShell = (script: string): Promise<Ended> => run('bash', ['-c', script]);

/** Runs modules in TypeScript one after the other, in one process that finds the packages of this folder. */
export async function runModules(modules: readonly string[]): Promise<Ended> {
  const cwd = await mkdtemp(join(tmpdir(), 'snippets-'));
  try {
    await symlink(join(import.meta.dirname, 'node_modules'), join(cwd, 'node_modules'));
    for (const [index, module] of modules.entries()) await writeFile(join(cwd, `${index}.mts`), module);
    const imports = modules.map((_, index) => `await import('./${index}.mts');`);
    await writeFile(join(cwd, 'all.mts'), imports.join('\n'));
    return await run(process.execPath, ['all.mts'], { cwd });
  } finally {
    await rm(cwd, { recursive: true });
  }
}

async function run(
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Ended> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], timeout: 30_000 });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve);
    child.once('error', reject);
  });
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}
