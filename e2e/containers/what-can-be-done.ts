import { docker } from '../../scripts/deploy/docker.ts';

/** Tries to write to every folder that there is, and tells what it may do besides. */
const probe = `
const { readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const written = [];
const folders = ['/'];
for (const folder of folders) {
  if (folder.startsWith('/proc') || folder.startsWith('/sys')) continue;
  const file = folder + '/probe-of-a-test';
  try { writeFileSync(file, ''); rmSync(file); written.push(folder); } catch {}
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isDirectory()) folders.push((folder + '/' + entry.name).replace('//', '/'));
  } catch {}
}
const status = readFileSync('/proc/self/status', 'utf8');
process.stdout.write(JSON.stringify({
  enough: folders.length > 100,
  written,
  user: process.getuid(),
  capabilities: status.match(/(?<=^Cap\\w+:\\t)\\w+$/gm),
  noNewPrivileges: /^NoNewPrivs:\\t1$/m.test(status),
}));
`;

/** What the service of a container can do to it. */
export const doneIn = async (container: string, run = docker): Promise<unknown> =>
  JSON.parse(await run('exec', container, 'node', '-e', probe));

export const nothingButTmp = {
  enough: true,
  written: ['/tmp'],
  user: 1000,
  capabilities: Array.from({ length: 5 }, () => '0'.repeat(16)),
};
