import { parseArgs } from 'node:util';
import { deployPack } from './deploy/deploy-pack.ts';

const usage = `Builds one pack and puts it in the place of its running containers, without a lost call; nothing else is touched.

  npm run deploy -- quotes
  npm run deploy -- quotes --no-build

  --no-build  take the image as it is, from this machine or its registry
`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'no-build': { type: 'boolean', default: false } },
  });
  const [pack, ...more] = positionals;
  if (pack === undefined || more.length > 0) throw new Error('Name one pack.');
  await deployPack({ pack, build: !values['no-build'] }, (line) => process.stdout.write(`${pack}: ${line}\n`));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 1;
}
