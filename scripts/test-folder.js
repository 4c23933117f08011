/** Runs the quick tests of the workspace package in the current folder; turbo runs it for what a change affects. */
import { spawnSync } from 'node:child_process';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = relative(root, process.cwd()).split(sep).join('/');
const { status } = spawnSync(
  join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node'),
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'quick', '--passWithNoTests', `${folder}/`],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_SUMMARY: `results/tests/${folder.replaceAll('/', '-')}.json` },
  },
);
process.exit(status ?? 1);
