import { join } from 'node:path';
import { root } from '../packs/list-packs.ts';
import { makePages } from './make-pages.ts';
import { outdatedPages, writePages } from './pages-on-disk.ts';
import { startExamplePacks } from './start-example-packs.ts';

export interface UpdatedPages {
  /** A sentence for each page that was not as it should be, by path from the repository's root. */
  readonly outdated: readonly string[];
  /** How many there are in all. */
  readonly total: number;
}

/** Holds docs/tools against what the packs tell and answer, and writes what is out of date unless told to check only. */
export async function updatePages({ check = false } = {}): Promise<UpdatedPages> {
  const folder = join(root, 'docs/tools');
  const stack = await startExamplePacks();
  const pages = await makePages(stack.packs).finally(() => stack.stop());
  const outdated = await outdatedPages(folder, pages);
  if (!check && outdated.length > 0) await writePages(folder, pages);
  return { outdated: outdated.map((problem) => `docs/tools/${problem}`), total: pages.size };
}
