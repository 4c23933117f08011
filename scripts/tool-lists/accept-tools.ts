import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compareToolLists } from '../../packages/pack-kit/src/testing/golden/compare-tool-lists.ts';
import {
  readGoldenList,
  toGoldenList,
  writtenGoldenList,
} from '../../packages/pack-kit/src/testing/golden/golden-list.ts';
import { acceptCommand, tellDifferences } from '../../packages/pack-kit/src/testing/golden/tell-differences.ts';
import type { PackFolder } from '../packs/list-packs.ts';
import { readTools } from './read-tools.ts';

export interface Acceptance {
  /** For the person who asked. */
  readonly lines: readonly string[];
  readonly isAccepted: boolean;
}

/** Writes what a pack publishes now to its golden list, unless that breaks callers and nobody said that it may. */
export async function acceptTools({ name, path }: PackFolder, { breaking = false } = {}): Promise<Acceptance> {
  const file = join(path, 'tools.golden.json');
  const published = toGoldenList(await readTools(name), name);
  const accepted = await readGoldenList(file);
  if (accepted?.digest === published.digest) return { lines: [`${name}: nothing has changed`], isAccepted: true };
  const differences = accepted ? compareToolLists(accepted.tools, published.tools) : [];
  const told = accepted
    ? tellDifferences(differences)
    : [`promised for the first time: ${published.tools.map((tool) => tool.name).join(', ')}`];
  const lines = told.map((line) => `${name}: ${line}`);
  if (!breaking && differences.some(({ breaks }) => breaks)) {
    const advice = `not accepted, because it breaks callers; where that is meant: ${acceptCommand(name, differences)}`;
    return { lines: [...lines, `${name}: ${advice}`], isAccepted: false };
  }
  await writeFile(file, writtenGoldenList(published));
  return { lines: [...lines, `${name}: accepted, digest ${published.digest}`], isAccepted: true };
}
