import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Pages } from './make-pages.ts';

/** A sentence for each page that is not as it should be, by path. */
export async function outdatedPages(folder: string, pages: Pages): Promise<readonly string[]> {
  const there = await listPages(folder);
  const problems: string[] = [];
  for (const [path, text] of pages) {
    if (!there.includes(path)) problems.push(`${path} is missing`);
    else if ((await readFile(join(folder, path), 'utf8')) !== text) problems.push(`${path} is out of date`);
  }
  return [...problems, ...there.filter((path) => !pages.has(path)).map((path) => `${path} is of no tool`)];
}

/** Leaves these pages in the folder, and nothing else. */
export async function writePages(folder: string, pages: Pages): Promise<void> {
  for (const path of await listPages(folder)) if (!pages.has(path)) await rm(join(folder, path));
  for (const [path, text] of pages) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** Every file there is, with slashes. */
async function listPages(folder: string): Promise<readonly string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
    .sort();
}
