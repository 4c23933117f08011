import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

type Step = readonly [title: string, program: string, args: readonly string[]];

const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];

const lint = (where: string): Step => node('Lint and format', biome, 'check', '--error-on-warnings', where);
const biome = 'node_modules/@biomejs/biome/bin/biome';
const tsc = 'node_modules/typescript/bin/tsc';
const types = [node('Types', tsc, '--noEmit'), node('Types of the page', tsc, '--noEmit', '-p', 'web')];

/** Containers, browsers, and stacks under load have the machine to themselves. */
const alone = 'e2e/test/(container|deploy-pack|hung-pack|images|page|replicas-under-load|rolling-restart|start|swarm)';

/**
 * Checks and tests in the order of what fails fastest: of the whole repository, of one pack (`--pack quotes`), of what has
 * changed since they last passed (`--changed`), or with jest's own arguments.
 */
for (const [title, program, args] of stepsFor(process.argv.slice(2))) {
  process.stdout.write(`\n${title}\n`);
  const { status } = spawnSync(program, args, { stdio: 'inherit', shell: program === 'npx' && isWindows() });
  if (status === 0) continue;
  if (args.includes(biome)) process.stdout.write('What can be mended is mended by: npm run format\n');
  process.exit(status ?? 1);
}

function stepsFor(args: string[]): readonly Step[] {
  const { values } = parseArgs({
    args,
    options: { pack: { type: 'string' }, changed: { type: 'boolean' } },
    strict: false,
    allowPositionals: true,
  });
  if (values.pack !== undefined) return packSteps(typeof values.pack === 'string' ? values.pack : '');
  if (values.changed) return [lint('.'), ...types, changed()];
  if (args.length > 0) return [lint('.'), ...types, node('Tests', ...jest, ...args)];
  return [lint('.'), ...types, ...everything()];
}

function packSteps(pack: string): readonly Step[] {
  const folder = `services/${pack}`;
  if (!/^[a-z0-9-]+$/.test(pack) || !existsSync(folder)) {
    process.stderr.write(`There is no pack ${JSON.stringify(pack)}: services/ has no such folder.\n`);
    process.exit(1);
  }
  return [lint(folder), ...types.slice(0, 1), node(`Tests of ${pack}`, ...jest, `${folder}/`)];
}

/** Turbo knows what each package stands on, and runs again only what that has changed for. */
function changed(): Step {
  const turbo = ['exec', 'turbo', 'run', 'build', 'test', '--concurrency=2', '--output-logs=new-only'];
  return ['Builds and tests of what has changed', 'npx', ['--yes', 'pnpm@12.21.0', ...turbo]];
}

function everything(): readonly Step[] {
  return [
    node('Tests', ...jest, '--maxWorkers=2', '--testPathIgnorePatterns=/node_modules/', '/dist/', alone),
    node('Tests of whole stacks, one after another', ...jest, '--maxWorkers=1', alone),
  ];
}

function node(title: string, ...args: readonly string[]): Step {
  return [title, process.execPath, args];
}

function isWindows(): boolean {
  return process.platform === 'win32';
}
