import { parseArgs } from 'node:util';
import { findPack, listPacks } from './packs/list-packs.ts';
import { acceptTools } from './tool-lists/accept-tools.ts';

const usage = `Accepts the tools that packs publish now as what their callers are promised: writes services/<pack>/tools.golden.json.

  npm run accept-tools                         all packs
  npm run accept-tools -- quotes               one pack
  npm run accept-tools -- quotes --breaking    also where that breaks callers
`;

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { breaking: { type: 'boolean' } } });
  const packs = positionals.length > 0 ? await Promise.all(positionals.map(findPack)) : await listPacks();
  let allAccepted = true;
  for (const pack of packs) {
    const { lines, isAccepted } = await acceptTools(pack, { breaking: values.breaking ?? false });
    process.stdout.write(`${lines.join('\n')}\n`);
    allAccepted &&= isAccepted;
  }
  if (!allAccepted) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 1;
}
