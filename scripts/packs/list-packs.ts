import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { nearest } from '../../packages/pack-kit/src/nearest.ts';

/** A pack of the repository. */
export interface PackFolder {
  readonly name: string;
  readonly path: string;
}

export const root = join(import.meta.dirname, '../..');

/** What new packs are made from: a pack as well, which is tested and promises its tools, and is never served. */
const template: PackFolder = { name: 'my-pack', path: join(root, 'templates/pack') };

/** All packs, by name. */
export async function listPacks(): Promise<readonly PackFolder[]> {
  const services = join(root, 'services');
  const names = (await readdir(services)).filter((name) => existsSync(join(services, name, 'package.json')));
  return names.sort().map((name) => ({ name, path: join(services, name) }));
}

/** The pack of this name, also the template. Throws where there is none. */
export async function findPack(name: string): Promise<PackFolder> {
  const found = [...(await listPacks()), template].find((pack) => pack.name === name);
  if (found) return found;
  throw await unknownPack(name);
}

/** For a name that is no pack's: says so, with the name that may have been meant. */
export async function unknownPack(name: string): Promise<Error> {
  const known = (await listPacks()).map((pack) => pack.name);
  const [suggestion] = nearest(name, known);
  const hint = suggestion === undefined ? '.' : `, did you mean ${suggestion}?`;
  return new Error(`There is no pack ${JSON.stringify(name)}${hint} There are ${known.join(', ')}.`);
}
