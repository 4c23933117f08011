import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../packs/list-packs.ts';

/** Throws where files of a pack are in no commit, or where there is no git to tell. */
export async function refuseToLose(name: string): Promise<void> {
  const folder = `services/${name}`;
  const status = promisify(execFile)('git', ['status', '--porcelain', '--untracked-files=all', '--', folder], {
    cwd: root,
  });
  const lines = await status.then(
    ({ stdout }) => stdout.split('\n').filter((line) => line !== ''),
    () => undefined,
  );
  if (lines?.length === 0) return;
  const reason = lines
    ? `${lines.length} files of ${folder} are in no commit`
    : `git does not know what of ${folder} is kept`;
  throw new Error(`${reason}: nothing is removed. Commit them, or lose them: npm run remove-pack -- ${name} --force`);
}
