import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { replayFile } from './record/replay-file.ts';

const usage = `Makes a test of a recorded call: replays it, and puts it into the tests of its pack where the answer is the same.

  npm run replay -- recordings/dance-events-events-2026-01-31T12-00-00-000Z.json [short-name]

  --root  the repository that gets the test; without it, this one
`;

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { root: { type: 'string' } } });
  const [file, shortName, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error('Name one file, and a short name if you like.');
  const { difference, file: kept } = await replayFile(file, values.root ?? join(import.meta.dirname, '..'), shortName);
  if (difference.length === 0) {
    process.stdout.write(`The same answer, byte for byte: ${kept}\n`);
  } else {
    process.stdout.write(`The pack answers otherwise than recorded in ${kept}:\n  ${difference.join('\n  ')}\n`);
    process.exitCode = 1;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 1;
}
