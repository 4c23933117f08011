import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Harness } from '../../packages/pack-kit/src/harness.ts';
import { findPack } from './list-packs.ts';

/** How a pack is run, as it says itself. Throws for a name that is no pack's, and where the pack does not say. */
export async function loadHarness(name: string): Promise<Harness> {
  const file = join((await findPack(name)).path, 'harness.ts');
  const { harness }: { harness?: Harness } = await import(pathToFileURL(file).href);
  if (harness) return harness;
  throw new Error(`${name}: ${file} exports no harness; see defineHarness of @toolpacks/pack-kit/harness.`);
}
