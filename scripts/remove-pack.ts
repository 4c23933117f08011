import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packName } from '../packages/contracts/src/pack-name.ts';
import { ownPaths } from './new-pack/own-places.ts';
import { refuseToLose } from './new-pack/refuse-to-lose.ts';
import { refuseWhereUsed } from './new-pack/refuse-where-used.ts';
import { removePack } from './new-pack/remove-pack.ts';
import { root, unknownPack } from './packs/list-packs.ts';

const usage = `Takes a pack away, with its lines in the files that name every pack: the opposite of npm run new-pack.

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
  if (name === undefined || more.length > 0) throw new Error(`Name one pack.\n\n${usage}`);
  const isThere = packName.safeParse(name).success && ownPaths(name).some((path) => existsSync(join(root, path)));
  if (!isThere) throw await unknownPack(name);
  await refuseWhereUsed(name);
  if (!values.force) await refuseToLose(name);
  await removePack(name, (line) => process.stdout.write(`${line}\n`));
  process.stdout.write(`
${name} is gone from this repository. Where it runs, it goes on until it is removed there:

  docker rm --force $(docker ps --all --quiet --filter label=com.docker.compose.project=toolpacks --filter label=com.docker.compose.service=${name})
  kubectl delete all,configmap,hpa,pdb,networkpolicy,httproute --namespace toolpacks --selector app.kubernetes.io/name=${name}
`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
