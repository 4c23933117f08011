/**
 * The way in for `npm start`, `npm test` and the other scripts of package.json on a machine that has only npm and Node 18 or
 * later: installs what the repository needs, its own Node included, builds the services where they are run, and hands over to
 * the script of that name.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuSeconds } from './cpu-seconds.js';
import { installEnv, isInstalled, markInstalled } from './installed.js';

const startedAt = Date.now();
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const scripts = {
  start: 'scripts/start.ts',
  test: 'scripts/test.ts',
  bench: 'bench/run.ts',
  'new-key': 'scripts/new-key.ts',
  deploy: 'scripts/deploy.ts',
  'stack-file': 'scripts/stack-file.ts',
  'accept-tools': 'scripts/accept-tools.ts',
  'tool-pages': 'scripts/tool-pages.ts',
  mutate: 'scripts/mutate.ts',
  fuzz: 'scripts/fuzz.ts',
  record: 'scripts/record.ts',
  replay: 'scripts/replay.ts',
  drift: 'scripts/drift.ts',
  'new-pack': 'scripts/new-pack.ts',
  'remove-pack': 'scripts/remove-pack.ts',
};
/** These run the built services. The tests build what they need by themselves; everything else runs from the sources. */
const needsBuild = ['start', 'bench'];
const pnpm = ['--yes', 'pnpm@12.21.0'];

const [task, ...given] = process.argv.slice(2);
/** pnpm hands on the dashes that npm takes away. */
const rest = given[0] === '--' ? given.slice(1) : given;
if (Number(process.versions.node.split('.')[0]) < 18)
  fail(`Node ${process.versions.node} is too old; install Node 18 or later.`);
if (!Object.hasOwn(scripts, task)) fail(`Unknown task "${task}"; there are ${Object.keys(scripts).join(', ')}.`);

install();
if (needsBuild.includes(task)) build();
handOver(scripts[task], rest);

/** Nothing is asked of the network while what is to be installed stays the same. */
function install() {
  if (isInstalled()) return;
  runQuietly(
    existsSync(join(root, 'node_modules')) ? 'Installing' : 'Installing, which takes a minute the first time',
    [...pnpm, 'install', '--frozen-lockfile', '--prefer-offline'],
    'The packages could not be installed; what is not on this machine yet needs a connection to the npm registry. Check it and run the same command again.',
  );
  markInstalled();
}

function build() {
  runQuietly(
    'Building',
    [...pnpm, 'exec', 'turbo', 'run', 'build', '--output-logs=errors-only'],
    'The services could not be built; see above.',
  );
}

/** Shows what the command printed only where it failed. */
function runQuietly(title, args, failure) {
  process.stdout.write(`${title} …\n`);
  const { status, stdout, stderr, error } = spawnSync('npx', args, {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      ...installEnv,
      TURBO_TELEMETRY_DISABLED: '1',
    },
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status === 0) return;
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}`);
  fail(failure);
}

/** Signals go on to the script, so that it can stop what it started. */
function handOver(script, args) {
  const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const env = { ...process.env, TOOLPACKS_STARTED_AT: `${startedAt}`, TOOLPACKS_CPU_SECONDS: `${cpuSeconds()}` };
  const child = spawn(node, [join(root, script), ...args], { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  stopWithParent(child);
  child.once('error', (error) =>
    fail(
      `Node 24 of this repository cannot be started (${error.message}); delete node_modules and run the same command again.`,
    ),
  );
  child.once('close', (code) => process.exit(code ?? 1));
}

/** A shell between npm and this process dies of a signal without handing it on. */
function stopWithParent(child) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250).unref();
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
