import { parseArgs } from 'node:util';
import { deployPack } from './deploy/deploy-pack.ts';

const usage = `Builds one pack and puts it in the place of its running containers, without a lost call; nothing else is touched.

  npm run deploy -- quotes
  npm run deploy -- quotes --no-build

  --no-build  take the image as it is on this machine, or from its registry where it is not
`;

const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => interrupted.abort(new Error('interrupted')));
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'no-build': { type: 'boolean', default: false } },
  });
  const [pack, ...more] = positionals;
  if (pack === undefined || more.length > 0) throw new Error('Name one pack.');
  const deployment = { pack, build: !values['no-build'], signal: interrupted.signal };
  await deployPack(deployment, (line) => process.stdout.write(`${pack}: ${line}\n`));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 1;
}
