import { linesOfGit } from './lines-of-git.ts';
import { ownPaths } from './own-places.ts';

/** Throws where other code stands on a pack, so that it would break without it. Without git nobody knows. */
export async function refuseWhereUsed(name: string): Promise<void> {
  const uses = `(services/${name}/|@toolpacks/${name}['"/])`;
  const others = ownPaths(name).map((path) => `:!${path}`);
  const files = await linesOfGit('grep', '-lE', uses, '--', '*.ts', '*.tsx', '*.js', '*/package.json', ...others);
  const users = (files ?? []).filter((file) => !/\/test\/|\.test\.ts$/.test(file));
  if (users.length === 0) return;
  throw new Error(`${name} is used by ${users.join(', ')}; nothing is removed. Change that first.`);
}
