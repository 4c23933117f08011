import { linesOfGit } from './lines-of-git.ts';
import { ownPaths } from './own-places.ts';

/** Throws where files of a pack are in no commit, ignored ones included, or where there is no git to tell. */
export async function refuseToLose(name: string): Promise<void> {
  const lines = await linesOfGit(
    'status',
    '--porcelain',
    '--ignored',
    '--untracked-files=all',
    '--',
    ...ownPaths(name),
  );
  const advice = `To remove them all the same: npm run remove-pack -- ${name} --force`;
  if (!lines) throw new Error(`Git does not tell which files of ${name} are kept; nothing is removed. ${advice}`);
  const lost = lines.filter((line) => !/\/(node_modules|dist|\.turbo)\//.test(line)).map((line) => line.slice(3));
  if (lost.length === 0) return;
  const shown = lost.slice(0, 5).join(', ') + (lost.length > 5 ? ', …' : '');
  throw new Error(`${lost.length} files of ${name} are in no commit (${shown}); nothing is removed. ${advice}`);
}
