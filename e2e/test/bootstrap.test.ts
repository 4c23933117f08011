import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { until } from '@toolpacks/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';

const scripts = join(import.meta.dirname, '../../scripts');
let folder: string;

/** A copy of nothing but these scripts, with a fake npx that records its calls, and a task that runs a given script. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolpacks-bootstrap-'));
  for (const path of ['packages/a', 'services', 'templates', 'node_modules/node/bin', 'bin', 'scripts'])
    await mkdir(join(folder, path), { recursive: true });
  for (const name of ['bootstrap.js', 'installed.js', 'cpu-seconds.js'])
    await cp(join(scripts, name), join(folder, 'scripts', name));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await symlink(process.execPath, join(folder, 'node_modules/node/bin/node'));
  await writeFile(join(folder, 'scripts/drift.ts'), task);
  await npx('exit 0');
});

afterEach(() => rm(folder, { recursive: true }));

const task = `
const [what, value] = process.argv.slice(2);
if (what === 'exit') process.exit(Number(value));
process.on('SIGTERM', () => process.exit(42));
process.stdout.write('waiting');
setInterval(() => {}, 1000);
`;

const npx = (does: string) =>
  writeFile(join(folder, 'bin/npx'), `#!/bin/sh\necho "$@" >> "${folder}/calls"\n${does}\n`, { mode: 0o755 });

const installs = async () => (await readFile(join(folder, 'calls'), 'utf8')).split('\n').length - 1;

function bootstrap(...args: string[]) {
  const child = spawn(process.execPath, ['scripts/bootstrap.js', ...args], {
    cwd: folder,
    env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  return { child, ended: async () => ({ code: await code, output: (await printed).join('') }) };
}

test('packages are installed once, and again when a manifest has changed', async () => {
  expect((await bootstrap('drift', 'exit', '0').ended()).output).toBe('Installing …\n');
  expect((await bootstrap('drift', 'exit', '0').ended()).output).toBe('');
  expect(await installs()).toBe(1);

  await writeFile(join(folder, 'packages/a/package.json'), '{}');
  await bootstrap('drift', 'exit', '0').ended();
  expect(await installs()).toBe(2);
});

test('an installation that fails shows what was printed and what to do, and is tried again by the next command', async () => {
  await npx('echo "no such registry"; exit 1');
  const { code, output } = await bootstrap('drift', 'exit', '0').ended();
  await bootstrap('drift', 'exit', '0').ended();

  expect(code).toBe(1);
  expect(output).toMatch(/no such registry\nThe packages could not be installed; .*run the same command again\.\n$/);
  expect(await installs()).toBe(2);
});

test('the exit code is that of the task', async () => {
  expect((await bootstrap('drift', '--', 'exit', '3').ended()).code).toBe(3);
});

test('a signal reaches the task, which ends in its own way', async () => {
  const { child, ended } = bootstrap('drift', 'wait');
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  await until(() => output.includes('waiting'));
  child.kill('SIGTERM');
  expect((await ended()).code).toBe(42);
});

test('an unknown task is named, with those that there are', async () => {
  const { code, output } = await bootstrap('strat').ended();
  expect(code).toBe(1);
  expect(output).toMatch(/^Unknown task "strat"; there are start, test, .*remove-pack\.\n$/);
});

test('Node below version 18 is rejected with what to install', async () => {
  const preload = join(folder, 'old.mjs');
  await writeFile(preload, "Object.defineProperty(process, 'versions', { value: { node: '16.20.0' } });");
  const child = spawn(process.execPath, ['--import', preload, 'scripts/bootstrap.js', 'start'], { cwd: folder });
  expect(await text(child.stderr)).toBe('Node 16.20.0 is too old; install Node 18 or later.\n');
});
