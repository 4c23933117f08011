import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findProgram } from '../bench/find-program.ts';
import { requireBrowser, requireCaptures, requireEngine, requireProgram } from '../packages/testing/src/requirement.ts';
import type { RunSummary } from '../packages/testing/src/summary-reporter.ts';
import { cpuSeconds } from './cpu-seconds.js';

/** A command with its arguments. */
type Step = readonly [program: string, ...args: readonly string[]];

const root = join(import.meta.dirname, '..');
const summaries = join(root, 'results/tests');

const vitest: Step = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run'];
const biome: Step = [process.execPath, 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'];
const tsc: Step = [process.execPath, 'node_modules/typescript/bin/tsc', '--noEmit'];
const turbo: Step = ['npx', '--yes', 'pnpm@12.21.0', 'exec', 'turbo', 'run', '--log-prefix=none', '--env-mode=loose'];

const build: Step = [...turbo, 'lint', 'types', 'build', '--output-logs=errors-only'];

/** All tests but `*.slow.test.ts`. Turbo replays what passed before with the same files, tools and seed. */
const quick: Step = [...turbo, 'test:quick', '--output-logs=full'];

/** Projects of vitest.config.ts, which are never replayed. */
const project = (name: string): Step => [...vitest, '--project', name];

const usage = `npm test -- [options] [tests]

  --all          slow tests too; the same as npm run test:all
  --slow         slow tests alone
  --force        run again what passed before and has not changed
  --pack quotes  lint, types and quick tests of one pack
  --changed      build and quick tests of the packages affected by changes since they last passed
  tests          paths, or parts of them; further options are those of vitest

TEST_SEED=7 npm test gives property tests another seed; the summary prints the one that was used.
CI=true npm test fails where a test is skipped.
`;

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: {
    all: { type: 'boolean' },
    slow: { type: 'boolean' },
    force: { type: 'boolean' },
    pack: { type: 'string' },
    changed: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
  strict: false,
  allowPositionals: true,
});

if (values.help) {
  process.stdout.write(usage);
  process.exit(0);
}

const known = ['all', 'slow', 'force', 'pack', 'changed', 'help'];
const unknown = Object.keys(values).filter((name) => !known.includes(name));
if (unknown.length > 0 && positionals.length === 0) {
  process.stderr.write(`Unknown option ${unknown.map((name) => `--${name}`).join(', ')}.\n\n${usage}`);
  process.exit(1);
}

const startedAt = Number(process.env.TOOLPACKS_STARTED_AT ?? Date.now() - performance.now());
rmSync(summaries, { recursive: true, force: true });
const missing = missingRequirements();
let failed: Step | undefined;
for (const chains of stages()) failed ??= (await Promise.all(chains.map(runChain))).find((step) => step !== undefined);
if (failed) process.stdout.write(`\nFailed: ${failed.slice(1).join(' ')}\n`);
const skipped = report();
const isStrict = process.env.CI === 'true' && skipped > 0;
if (isStrict) process.stdout.write('Skipped tests fail the run, because CI=true.\n');
process.exit(failed || isStrict ? 1 : 0);

/**
 * Chains of a stage run beside each other, their steps one after the other. Tests of containers mostly wait, so they run beside
 * the others; those that put a load on what they test have the machine to themselves.
 */
function stages(): readonly (readonly (readonly Step[])[])[] {
  if (values.pack !== undefined) return [[packSteps(String(values.pack))]];
  if (values.changed)
    return [[[biomeOf('.'), tsc, [...tsc, '-p', 'web'], [...turbo, 'build', 'test', '--concurrency=2']]]];
  if (positionals.length > 0) return [[[[...vitest, ...process.argv.slice(2)]]]];
  const force = values.force ? ['--force'] : [];
  const quickSteps: readonly Step[] = [
    [...build, ...force],
    [...quick, ...force],
  ];
  if (!values.slow && !values.all) return [[quickSteps]];
  const others = values.slow ? [project('slow')] : [...quickSteps.slice(1), project('slow')];
  return [[quickSteps.slice(0, 1)], [others, [project('containers')]], [[project('load')]]];
}

function packSteps(pack: string): readonly Step[] {
  const folder = `services/${pack}`;
  if (!/^[a-z0-9-]+$/.test(pack) || !existsSync(join(root, folder))) {
    process.stderr.write(`Unknown pack ${JSON.stringify(pack)}: services/ has no such folder.\n`);
    process.exit(1);
  }
  return [biomeOf(folder), tsc, [...vitest, '--project', 'quick', `${folder}/`]];
}

function biomeOf(path: string): Step {
  return [...biome, path];
}

/** The step that failed, after which no other is run. */
async function runChain(steps: readonly Step[]): Promise<Step | undefined> {
  for (const step of steps) if (!(await succeeds(step))) return step;
  return undefined;
}

async function succeeds([program, ...args]: Step): Promise<boolean> {
  const name = args[args.indexOf('--project') + 1];
  const child = spawn(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(args.includes('--project') && { TEST_SUMMARY: `results/tests/${name}.json` }),
      TURBO_TELEMETRY_DISABLED: '1',
      TEST_REQUIREMENTS: missing,
    },
    shell: program === 'npx' && process.platform === 'win32',
  });
  const [status] = await once(child, 'exit');
  if (status !== 0 && args.includes('check')) process.stdout.write('npm run format fixes formatting.\n');
  return status === 0;
}

/** A run that skipped tests is not replayed once they can run. */
function missingRequirements(): string {
  const requirements = [
    requireEngine(),
    requireBrowser(),
    requireProgram('redis-server', '--version'),
    requireProgram('promtool', '--version'),
    requireProgram('kubectl', 'kustomize', '--help'),
    requireProgram('nginx', '-v'),
    ...['chain', 'dance', 'gdacs', 'paris', 'quotes'].map(requireCaptures),
  ];
  const programs = findProgram('wrk') === null ? ['no wrk on PATH'] : [];
  return [...requirements.flatMap(({ missing }) => missing ?? []), ...programs].join();
}

/** Prints what ran, how long it took, and last what was skipped; returns the number of skipped tests. */
function report(): number {
  const runs = readSummaries();
  const sum = (count: (run: RunSummary) => number) => runs.reduce((total, run) => total + count(run), 0);
  const groups = runs.flatMap((run) => run.skipped);
  const skipped = groups.reduce((total, { count }) => total + count, 0);
  const failures = sum((run) => run.failed);

  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const cpu = cpuSeconds() + Number(process.env.TOOLPACKS_CPU_SECONDS ?? 0);
  const seeds = [...new Set(runs.map(({ seed }) => seed))];
  const print = (line: string) => process.stdout.write(`${line}\n`);
  print(`\n${sum((run) => run.passed)} passed, ${failures} failed, ${skipped} skipped`);
  print(
    `${sum((run) => run.files)} files, ${sum((run) => run.retried)} retried, seed ${seeds.join(', ') || 'none'};` +
      ` ${Math.floor(seconds / 60)} min ${seconds % 60} s, ${Math.round(cpu)} CPU seconds`,
  );
  if (runs.some(({ endedAt }) => endedAt < startedAt))
    print('Replayed: these tests passed before and nothing they depend on has changed. --force runs them again.');
  if (failures > 0) for (const seed of seeds) print(`To repeat this run: TEST_SEED=${seed} npm test`);
  for (const { count, file, title, reason } of groups) print(`skipped ${count}: ${file}: ${title}: ${reason}`);
  return skipped;
}

/** One of each tier, or of each package with --changed. */
function readSummaries(): RunSummary[] {
  if (!existsSync(summaries)) return [];
  return readdirSync(summaries).map((name) => JSON.parse(readFileSync(join(summaries, name), 'utf8')));
}
