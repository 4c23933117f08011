import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installEnv, markInstalled } from '../installed.js';
import { root } from '../packs/list-packs.ts';

/** Links what the packages of the repository need, and brings the lockfile up to date. */
export async function installPackages(): Promise<void> {
  await run('npx', ['--yes', 'pnpm@12.21.0', 'install', '--no-frozen-lockfile', '--prefer-offline']);
  markInstalled();
}

/** Files or folders, from the repository's root. */
export const formatFiles = (paths: readonly string[]): Promise<void> =>
  run(process.execPath, [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write', ...paths]);

async function run(program: string, args: readonly string[]): Promise<void> {
  const env = { ...process.env, ...installEnv };
  const options = { cwd: root, env, shell: process.platform === 'win32' && program === 'npx' };
  try {
    await promisify(execFile)(program, args, options);
  } catch (error) {
    const told = error instanceof Error && 'stdout' in error && 'stderr' in error;
    const said = told ? `${error.stdout}${error.stderr}`.trim() : String(error);
    throw new Error(`${program} ${args.join(' ')} failed:\n${said}`);
  }
}
