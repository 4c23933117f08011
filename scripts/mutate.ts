import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyRepository } from './mutate/copy-repository.ts';
import { listedChanges } from './mutate/listed-changes.ts';
import { type FileScore, mutateFile } from './mutate/mutate-file.ts';
import { type Target, targets } from './mutate/targets.ts';
import { createTestRunner, type TestRunner } from './mutate/test-runner.ts';
import { tryListed } from './mutate/try-listed.ts';

const usage = `npm run mutate -- [options] [files]

Changes a copy of the sources, one small mistake at a time, and lists the mistakes that no test notices.

  --limit 15        mutants of each file at most
  --seed 20260728   picks others
  --workers 2       files at the same time
  --verbose         a line for each mutant, with the test that noticed it
  --listed          the changes of scripts/mutate/listed-changes.ts instead; fails where one is not noticed
  files             paths, or parts of them; without any, all that scripts/mutate/targets.ts lists
`;

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: {
    limit: { type: 'string', default: '15' },
    seed: { type: 'string', default: '20260728' },
    workers: { type: 'string', default: '2' },
    verbose: { type: 'boolean' },
    listed: { type: 'boolean' },
    help: { type: 'boolean' },
  },
  allowPositionals: true,
});

if (values.help) {
  process.stdout.write(usage);
  process.exit(0);
}

const root = join(import.meta.dirname, '..');
const cleanups: (() => void)[] = [];
process.on('exit', () => cleanups.map((cleanUp) => cleanUp()));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

const isChosen = ({ source }: { readonly source: string }) =>
  positionals.length === 0 || positionals.some((part) => source.includes(part));
process.exit((await (values.listed ? runListed() : mutateAll())) ? 0 : 1);

/** Whether a test noticed each of the listed changes. */
async function runListed(): Promise<boolean> {
  const { copy, runner } = open();
  let isGood = true;
  for await (const { change, redTest, problem } of tryListed(listedChanges.filter(isChosen), copy, runner)) {
    print(`${redTest ? 'red ' : 'FAIL'}  ${change.title}  ->  ${redTest ?? problem}`);
    isGood &&= redTest !== undefined;
  }
  return isGood;
}

/** Whether every file could be mutated, whatever the score. */
async function mutateAll(): Promise<boolean> {
  const queue = targets.filter(isChosen);
  const scores: FileScore[] = [];
  let isGood = true;
  await Promise.all(
    Array.from({ length: Math.min(Number(values.workers), queue.length) }, async () => {
      const { copy, runner } = open();
      for (let target = queue.shift(); target; target = queue.shift()) {
        const score = await mutate(target, copy, runner);
        if (score) scores.push(score);
        else isGood = false;
      }
    }),
  );
  const sum = (count: (score: FileScore) => number) => scores.reduce((total, score) => total + count(score), 0);
  print(
    `${percentage(
      sum(({ killed }) => killed),
      sum(({ survivors }) => survivors.length),
    )}  all ${scores.length} files`,
  );
  return isGood;
}

/** A copy of the repository, and what runs its tests; both are gone when the process ends. */
function open(): { readonly copy: string; readonly runner: TestRunner } {
  const copy = copyRepository(root);
  const runner = createTestRunner(copy);
  cleanups.push(() => {
    runner.close();
    rmSync(copy, { recursive: true, force: true });
  });
  return { copy, runner };
}

async function mutate(target: Target, copy: string, runner: TestRunner): Promise<FileScore | undefined> {
  try {
    const log = values.verbose ? print : undefined;
    const options = { root: copy, runner, seed: Number(values.seed), limit: Number(values.limit), log };
    const score = await mutateFile(target, options);
    printScore(score);
    return score;
  } catch (error) {
    print(`FAIL   ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

function printScore({ source, killed, survivors, timedOut, equivalent, picked, total }: FileScore): void {
  const notes = [`${killed} of ${killed + survivors.length} noticed`, `${picked} of ${total} tried`];
  if (timedOut > 0) notes.push(`${timedOut} timed out`);
  if (equivalent > 0) notes.push(`${equivalent} equivalent`);
  print(`${percentage(killed, survivors.length)}  ${source}  (${notes.join(', ')})`);
  for (const survivor of survivors) print(`       survived: ${survivor}`);
}

function percentage(killed: number, survived: number): string {
  const all = killed + survived;
  return `${all === 0 ? '-' : Math.round((100 * killed) / all)} %`.padStart(5);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
