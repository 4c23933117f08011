import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../packs/list-packs.ts';
import { updatePages } from '../tool-pages/update-pages.ts';
import { ownPaths } from './own-places.ts';
import { registrations } from './registrations.ts';
import { formatFiles, installPackages } from './run-tools.ts';

/** Takes a pack away, with all that names it. What is there of it need not be whole. */
export async function removePack(name: string, tell: (line: string) => void): Promise<void> {
  tell(`Removing services/${name}, and its name wherever packs are named …`);
  await removeFiles(name);
  tell('Installing what is left, and writing the list of all tools …');
  await installPackages();
  await updatePages();
}

/** The pack's own files, and its lines in those of all packs. */
export async function removeFiles(name: string): Promise<void> {
  for (const path of ownPaths(name)) await rm(join(root, path), { recursive: true, force: true });
  for (const { file, remove } of registrations) {
    const path = join(root, file);
    await writeFile(path, remove(await readFile(path, 'utf8'), name));
  }
  await formatFiles(['README.md', 'gateway/packs.json']);
}
