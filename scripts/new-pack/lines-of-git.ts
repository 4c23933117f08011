import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../packs/list-packs.ts';

/** What a command of git prints, by lines; undefined where it fails, which is also where there is no git. */
export async function linesOfGit(...args: readonly string[]): Promise<readonly string[] | undefined> {
  const printed = promisify(execFile)('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  return printed.then(
    ({ stdout }) => stdout.split('\n').filter((line) => line !== ''),
    () => undefined,
  );
}
