import { type ExecFileException, execFile } from 'node:child_process';
import { join } from 'node:path';
import { copyOfRepository, type RepositoryCopy } from '../containers/copy-of-repository.ts';

export interface Ended {
  readonly code: number;
  /** Standard output, and then standard error. */
  readonly output: string;
}

/** A clone as its user has it: installed, and with everything in a commit. */
export interface InstalledCopy extends RepositoryCopy {
  /** A script of the repository, such as `scripts/new-pack.ts`, run with its Node. */
  run(script: string, ...args: readonly string[]): Promise<Ended>;
  /** Tests whose paths begin like this. */
  test(...paths: readonly string[]): Promise<Ended>;
  /** Lines for a shell, until one of them fails. */
  shell(lines: string): Promise<Ended>;
  git(...args: readonly string[]): Promise<string>;
  install(): Promise<void>;
  /** Puts every file back as it is in this commit, which is `as-it-is` or a tag of the test's own; nothing else is left. */
  reset(commit: string): Promise<void>;
}

const vitest = ['node_modules/vitest/vitest.mjs', 'run'];

const longestMs = 150_000;

export async function installedCopy(): Promise<InstalledCopy> {
  const copy = await copyOfRepository();
  const { folder } = copy;
  const start = (program: string, args: readonly string[]): Promise<Ended> =>
    new Promise((resolve) => {
      const options = { cwd: folder, timeout: longestMs, maxBuffer: 64 * 1024 * 1024 };
      execFile(program, args, options, (error: ExecFileException | null, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: `${stdout}${stderr}` }),
      );
    });
  const succeed = async (program: string, ...args: readonly string[]): Promise<string> => {
    const { code, output } = await start(program, args);
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}`);
    return output;
  };
  const git = (...args: readonly string[]) =>
    succeed('git', '-c', 'user.name=Toolpacks', '-c', 'user.email=test@toolpacks.example', ...args);
  const install = async () => {
    await succeed('npx', '--yes', 'pnpm@12.21.0', 'install', '--frozen-lockfile', '--prefer-offline');
  };
  try {
    await install();
    await git('init', '--quiet');
    await git('add', '--all');
    await git('commit', '--quiet', '--message', 'As it is');
    await git('tag', 'as-it-is');
  } catch (error) {
    await copy.remove();
    throw error;
  }
  return {
    ...copy,
    run: (script, ...args) => start(process.execPath, [join(folder, script), ...args]),
    test: (...paths) => start(process.execPath, [...vitest, ...paths]),
    shell: (lines) => start('bash', ['-e', '-c', lines]),
    git,
    install,
    async reset(commit) {
      await git('checkout', '--quiet', '--force', '--detach', commit);
      await git('clean', '--quiet', '-d', '--force');
    },
  };
}
