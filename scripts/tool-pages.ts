import { parseArgs } from 'node:util';
import { updatePages } from './tool-pages/update-pages.ts';

const usage = `Writes docs/tools, a page for each tool, from what the packs tell and answer.

  npm run tool-pages               writes what is out of date
  npm run tool-pages -- --check    only says which pages are out of date; exit code 1 where some are
`;

try {
  const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
  const { outdated, total } = await updatePages(values);
  for (const problem of outdated) process.stdout.write(`${problem}\n`);
  if (outdated.length === 0) process.stdout.write(`All ${total} pages of docs/tools are up to date.\n`);
  else if (values.check) {
    process.stdout.write('npm run tool-pages writes them anew.\n');
    process.exitCode = 1;
  } else process.stdout.write(`Written: ${outdated.length} of ${total} pages.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 1;
}
