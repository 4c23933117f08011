import { parseArgs } from 'node:util';
import { refuseToLose } from './new-pack/refuse-to-lose.ts';
import { removePack } from './new-pack/remove-pack.ts';
import { findPack } from './packs/list-packs.ts';

const usage = `Takes a pack away, with all that names it: the opposite of npm run new-pack.

  npm run remove-pack -- tides
  npm run remove-pack -- tides --force

  --force  also where some of it is in no commit, and is then lost
`;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new Error('Name one pack.');
  await findPack(name);
  if (!values.force) await refuseToLose(name);
  await removePack(name, (line) => process.stdout.write(`${line}\n`));
  process.stdout.write(`
${name} is gone from this repository. Containers of it that run go on until they are removed:

  docker rm --force $(docker ps --all --quiet --filter label=com.docker.compose.service=${name})
`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 1;
}
