import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { equivalenceOf } from './equivalents.ts';
import type { Target } from './targets.ts';
import type { TestRunner } from './test-runner.ts';
import { applyMutant, type Mutant, toMutants } from './to-mutants.ts';

/** What the tests made of a file's mutants. */
export interface FileScore {
  readonly source: string;
  /** Of all mutants there are, these many were picked. */
  readonly picked: number;
  readonly total: number;
  readonly killed: number;
  readonly timedOut: number;
  readonly equivalent: number;
  /** A line each: where it is, and what was changed. */
  readonly survivors: readonly string[];
}

export interface MutateOptions {
  /** The copy of the repository; its file is as it was when this is over. */
  readonly root: string;
  readonly runner: TestRunner;
  readonly seed: number;
  /** Mutants of each file at most, picked by the seed. */
  readonly limit: number;
  /** Gets a line for each mutant as it has run, with the test that noticed it. */
  readonly log?: ((line: string) => void) | undefined;
}

/** Mutates a file, one change at a time, and runs its tests on each. Throws where they are red without a change. */
export async function mutateFile({ source, tests }: Target, options: MutateOptions): Promise<FileScore> {
  const { root, runner, seed, limit, log } = options;
  const path = join(root, source);
  const original = readFileSync(path, 'utf8');
  const lines = original.split('\n').map((line) => line.trim());
  const mutants = toMutants(original);
  const timeoutMs = await measure(source, tests, runner);

  const picked = pick(mutants, limit, `${seed}:${source}`);
  const lineOf = ({ line }: Mutant) => lines[line - 1] ?? '';
  const candidates = picked.filter((mutant) => equivalenceOf(source, lineOf(mutant), mutant) === undefined);
  const survivors: string[] = [];
  let timedOut = 0;
  try {
    for (const mutant of candidates) {
      writeFileSync(path, applyMutant(original, mutant));
      const outcome = await runner.run([path], tests, timeoutMs);
      if (outcome.timedOut) timedOut++;
      if (!outcome.failure) survivors.push(describe(source, mutant));
      log?.(`${describe(source, mutant)}  |  ${outcome.failure ?? 'survived'}`);
    }
  } finally {
    writeFileSync(path, original);
    await runner.run([path], [], timeoutMs);
  }
  return {
    source,
    picked: picked.length,
    total: mutants.length,
    killed: candidates.length - survivors.length,
    timedOut,
    equivalent: picked.length - candidates.length,
    survivors,
  };
}

/** How long the tests of a mutant may take: some mutants make them wait, or never end. */
async function measure(source: string, tests: readonly string[], runner: TestRunner): Promise<number> {
  const startedAt = performance.now();
  const { failure, passed } = await runner.run([], tests, 300_000);
  if (failure ?? passed === 0) throw new Error(`${source}: its tests are not green without a change: ${failure}`);
  return 15_000 + 3 * (performance.now() - startedAt);
}

/** The same for the same seed, whatever else is mutated. */
function pick(mutants: readonly Mutant[], limit: number, seed: string): readonly Mutant[] {
  const rank = ({ start, replacement }: Mutant) => hash('sha256', `${seed}:${start}:${replacement}`);
  return mutants
    .map((mutant) => ({ mutant, rank: rank(mutant) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, limit)
    .map(({ mutant }) => mutant)
    .toSorted((a, b) => a.start - b.start);
}

function describe(source: string, { line, original, replacement }: Mutant): string {
  const brief = (text: string) => text.replace(/\s+/g, ' ').slice(0, 70) || '(nothing)';
  return `${source}:${line}  ${brief(original)}  →  ${brief(replacement)}`;
}
