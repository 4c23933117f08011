import { spawnSync } from 'node:child_process';

const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
const chosen = process.argv.slice(2);

/** Checks and tests of the whole repository, in the order of what fails fastest. Arguments go to jest. */
const steps: readonly (readonly [title: string, args: readonly string[]])[] = [
  ['Lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  ['Types', ['node_modules/typescript/bin/tsc', '--noEmit']],
  ['Types of the page', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'web']],
  ...(chosen.length > 0 ? ([['Tests', [...jest, ...chosen]]] as const) : everything()),
];

for (const [title, args] of steps) {
  process.stdout.write(`\n${title}\n`);
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** Whole stacks under load have the machine to themselves. */
function everything() {
  return [
    ['Tests', [...jest, '--maxWorkers=2', '--testPathIgnorePatterns=/node_modules/', '/dist/', '<rootDir>/e2e/']],
    ['Tests of the whole stack', [...jest, '--maxWorkers=1', 'e2e/']],
  ] as const;
}
