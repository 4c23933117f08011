import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Stands for a program and its settings, in 32 hex digits: what another one has stored may have another shape or another
 * meaning. Of a bundle the entry file is enough, since it names the others by their content. Of TypeScript, all beside and
 * below it is read too, though not the packages that it imports. A program that cannot be read is like no other.
 */
export async function digestProgram(entryFile: string | undefined, settings: unknown): Promise<string> {
  const digest = createHash('sha256').update(JSON.stringify(settings) ?? '');
  try {
    for (const file of await programFiles(entryFile ?? '')) digest.update(`\0${file}\0`).update(await readFile(file));
  } catch {
    digest.update(randomUUID());
  }
  return digest.digest('hex').slice(0, 32);
}

async function programFiles(entryFile: string): Promise<string[]> {
  if (!entryFile.endsWith('.ts')) return [entryFile];
  const names = await readdir(dirname(entryFile), { recursive: true });
  return names
    .filter((name) => /\.(ts|json)$/.test(name))
    .sort()
    .map((name) => join(dirname(entryFile), name));
}
