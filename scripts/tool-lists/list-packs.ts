import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A pack of the repository. */
export interface PackFolder {
  readonly name: string;
  readonly path: string;
}

const services = join(import.meta.dirname, '../../services');

/** The packs of these names; all, without one. Throws for a name that is none. */
export async function listPacks(names: readonly string[] = []): Promise<readonly PackFolder[]> {
  const known = (await readdir(services)).filter((name) => existsSync(join(services, name, 'package.json'))).sort();
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`There is no pack ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  return (names.length > 0 ? names : known).map((name) => ({ name, path: join(services, name) }));
}
