import { spawn } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export interface Ran {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs a line of shell as whoever copies it does. */
export const runShell = (script: string): Promise<Ran> => run('bash', ['-c', script], process.cwd());

/** Runs modules in TypeScript one after the other, in one process that finds the packages of this folder. */
export async function runModules(modules: readonly string[]): Promise<Ran> {
  const folder = await mkdtemp(join(tmpdir(), 'snippets-'));
  try {
    await symlink(join(import.meta.dirname, 'node_modules'), join(folder, 'node_modules'));
    for (const [index, module] of modules.entries()) await writeFile(join(folder, `${index}.mts`), module);
    const imports = modules.map((_, index) => `await import('./${index}.mts');`);
    await writeFile(join(folder, 'all.mts'), imports.join('\n'));
    return await run(process.execPath, ['all.mts'], folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function run(command: string, args: readonly string[], cwd: string): Promise<Ran> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], timeout: 30_000 });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve);
    child.once('error', reject);
  });
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output, errors };
}
