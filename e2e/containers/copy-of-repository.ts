import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { root } from './run-stack.ts';

export interface RepositoryCopy {
  readonly folder: string;
  /** Replaces what the pattern finds in a file. Throws where it finds nothing. */
  change(file: string, from: RegExp, to: string): Promise<void>;
  remove(): Promise<void>;
}

/** Installed, built, or nobody else's. */
const leftOut = new Set(['node_modules', '.git', 'dist', '.turbo', 'results', '.env']);

/** The sources as they are, to be changed. */
export async function copyOfRepository(): Promise<RepositoryCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'toolpacks-copy-'));
  await cp(root, folder, { recursive: true, filter: (path) => !leftOut.has(path.split(sep).at(-1) ?? '') });
  return {
    folder,
    async change(file, from, to) {
      const path = join(folder, file);
      const text = await readFile(path, 'utf8');
      if (!from.test(text)) throw new Error(`${file} has nothing like ${from}`);
      await writeFile(path, text.replace(from, to));
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}
