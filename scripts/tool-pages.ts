import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makePages } from './tool-pages/make-pages.ts';
import { outdatedPages, writePages } from './tool-pages/pages-on-disk.ts';
import { startExamplePacks } from './tool-pages/start-example-packs.ts';

const usage = `Writes docs/tools, a page for each tool, from what the packs tell and answer.

  npm run tool-pages               writes what is out of date
  npm run tool-pages -- --check    only says which pages are out of date; exit code 1 where some are
`;

const folder = join(import.meta.dirname, '../docs/tools');

try {
  const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
  const stack = await startExamplePacks();
  const pages = await makePages(stack.packs).finally(() => stack.stop());
  const outdated = await outdatedPages(folder, pages);
  for (const problem of outdated) process.stdout.write(`docs/tools/${problem}\n`);
  if (outdated.length === 0) process.stdout.write(`All ${pages.size} pages of docs/tools are up to date.\n`);
  else if (values.check) {
    process.stdout.write('npm run tool-pages writes them anew.\n');
    process.exitCode = 1;
  } else {
    await writePages(folder, pages);
    process.stdout.write(`Written: ${outdated.length} of ${pages.size} pages.\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 1;
}
