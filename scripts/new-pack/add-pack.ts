import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../packs/list-packs.ts';
import { acceptTools } from '../tool-lists/accept-tools.ts';
import { updatePages } from '../tool-pages/update-pages.ts';
import { fillTemplate } from './fill-template.ts';
import { templatedFolders } from './own-places.ts';
import type { PackPlan } from './read-plan.ts';
import { registrations } from './registrations.ts';
import { removeFiles } from './remove-pack.ts';
import { formatFiles, installPackages } from './run-tools.ts';

/**
 * Makes a pack from the templates, registers it, and promises its tool. What was written is taken back where that fails, or is
 * interrupted.
 */
export async function addPack(plan: PackPlan, tell: (line: string) => void, signal: AbortSignal): Promise<void> {
  const { name } = plan;
  const begin = (step: string) => {
    signal.throwIfAborted();
    tell(step);
  };
  let isInstalled = false;
  try {
    begin(`Writing services/${name}, and its name wherever packs are named …`);
    for (const { template, folder } of templatedFolders(name)) {
      await fillTemplate(join(root, 'templates', template), join(root, folder), plan);
    }
    for (const { file, add } of registrations) {
      const path = join(root, file);
      await writeFile(path, add(await readFile(path, 'utf8'), plan));
    }
    await formatFiles([`services/${name}`, 'README.md', 'gateway/packs.json']);
    begin('Installing …');
    await installPackages();
    isInstalled = true;
    begin('Writing what its callers are promised, and the pages of its tools …');
    await acceptTools({ name, path: join(root, 'services', name) });
    await updatePages();
    signal.throwIfAborted();
  } catch (error) {
    tell('That did not work. Taking everything back …');
    await removeFiles(name);
    if (isInstalled) await installPackages().catch(() => undefined);
    if (isInstalled) await updatePages().catch(() => undefined);
    throw error;
  }
}
