import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packName } from '../../packages/contracts/src/pack-name.ts';
import { root } from '../packs/list-packs.ts';
import { ownPaths } from './own-places.ts';

/** Names of other services, of addresses of the gateway, and of what stands beside the packs in Compose and Kubernetes. */
const reserved: readonly string[] = [
  ...['gateway', 'aggregate', 'valkey', 'local-chain', 'prometheus', 'grafana', 'edge', 'default', 'toolpacks'],
  ...['mcp', 'packs', 'docs', 'assets', 'healthz', 'readyz', 'metrics', 'status', 'my-pack'],
  // Folders that git leaves out.
  ...['dist', 'coverage', 'results', 'recordings'],
  // Words that YAML takes for something else.
  ...['on', 'off', 'yes', 'no', 'true', 'false', 'null'],
];

/** In Kubernetes, `quotes-replicas` and the like belong to the pack `quotes`. */
const endingOfAnother = /-(replicas|settings|secrets)$/;

/** Why a new pack cannot have this name, a sentence each; none where it can. */
export function nameProblems(name: string): readonly string[] {
  if (name === '') return ['The name of the pack is missing.'];
  const told = JSON.stringify(name);
  const { error } = packName.safeParse(name);
  if (error) return error.issues.map(({ message }) => `${told} ${message}.`);
  if (reserved.includes(name) || isOtherPackage(name)) return [`${told} cannot be the name of a pack: it is reserved.`];
  const [ending] = endingOfAnother.exec(name) ?? [];
  if (ending) return [`${told} must not end in ${ending}: other packs have objects of such names in Kubernetes.`];
  const taken = ownPaths(name).find((path) => existsSync(join(root, path)));
  return taken === undefined
    ? []
    : [
        `${told} is taken: there is ${taken}. Choose another name; npm run remove-pack -- ${name} takes away a pack that was left unfinished.`,
      ];
}

/** All packages of the workspace are named @toolpacks/<folder>. */
const isOtherPackage = (name: string): boolean =>
  [name, join('packages', name)].some((folder) => existsSync(join(root, folder, 'package.json')));
