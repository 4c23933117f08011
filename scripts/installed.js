/** What tells whether the packages of the repository are installed as they are wanted. Runs on any Node from 18 on. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.installed');

/** Has pnpm ask the network for little, and give up soon. */
export const installEnv = {
  npm_config_prefer_offline: 'true',
  npm_config_fetch_retries: '1',
  npm_config_update_notifier: 'false',
};

/** Whether nothing of what is to be installed has changed since the last time. */
export const isInstalled = () => readOrEmpty(stamp) === manifestsHash();

export const markInstalled = () => writeFileSync(stamp, manifestsHash());

function manifestsHash() {
  const folders = [
    '.',
    'gateway',
    'aggregate',
    'web',
    'bench',
    'e2e',
    ...subfolders('packages'),
    ...subfolders('services'),
    ...subfolders('templates'),
  ];
  const manifests = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...folders.map((folder) => join(folder, 'package.json'))];
  const hash = createHash('sha256');
  for (const manifest of manifests) hash.update(readOrEmpty(join(root, manifest)));
  return hash.digest('hex');
}

function subfolders(folder) {
  return readdirSync(join(root, folder)).map((name) => join(folder, name));
}

function readOrEmpty(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
