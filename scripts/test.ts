import { spawnSync } from 'node:child_process';

/** Checks and tests of the whole repository, in the order of what fails fastest. Arguments go to jest. */
const steps: readonly (readonly [title: string, args: readonly string[]])[] = [
  ['Lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  ['Types', ['node_modules/typescript/bin/tsc', '--noEmit']],
  ['Tests', ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js']],
];

for (const [title, args] of steps) {
  process.stdout.write(`\n${title}\n`);
  const more = title === 'Tests' ? process.argv.slice(2) : [];
  const { status } = spawnSync(process.execPath, [...args, ...more], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
