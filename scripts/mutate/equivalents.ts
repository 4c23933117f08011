import type { Mutant } from './to-mutants.ts';

/** Mutants that no test can notice, since the program does the same; they do not count. */
interface Equivalent {
  readonly source: string;
  /** Part of the line that the mutant is on. */
  readonly line: string;
  /** `original → replacement`; any change of the line where it is left out. */
  readonly change?: string;
  readonly reason: string;
}

const equivalents: readonly Equivalent[] = [];

/** Why a mutant is equivalent to the original; undefined where it is not known to be. */
export function equivalenceOf(source: string, line: string, mutant: Mutant): string | undefined {
  const change = `${mutant.original} → ${mutant.replacement}`;
  return equivalents.find(
    (known) =>
      known.source === source && line.includes(known.line) && (known.change === undefined || known.change === change),
  )?.reason;
}
