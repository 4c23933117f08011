import type { Figures, WatchedProcess } from './watched-process.ts';

export interface Finding {
  /** `npm run fuzz -- <part> --seed <seed> --from <index> --count 1` repeats it. */
  readonly index: number;
  readonly problem: string;
  /** The beginning of the input. */
  readonly input: string;
}

export interface PartOptions {
  readonly seed: number;
  /** The index of the first input. */
  readonly from: number;
  readonly count: number;
  /** Ends the part at this time, in milliseconds since 1970, however many inputs are left. */
  readonly until: number;
  found(finding: Finding): void;
  /** Is told how many inputs have been sent so far. */
  progress(inputs: number): void;
}

export interface PartReport {
  readonly inputs: number;
  /** Figures for people, by what they are of. */
  readonly figures: Readonly<Record<string, number>>;
}

export type Part = (options: PartOptions) => Promise<PartReport>;

/** What one input may cost the process that gets it. */
export const bounds = { blockedMs: 100, grownBytes: 40_000_000, rssBytes: 256_000_000, answeredMs: 250 };

/** Follows the worst figures of some processes from now on, and says where one was worse than it may be. */
export async function watchFigures(processes: readonly WatchedProcess[]) {
  // What starting them took.
  await Promise.all(processes.map((process) => process.figures()));
  const worst = new Map<string, Figures>();
  const before = new Map<string, number>();
  return {
    /** Since it was called last: a sentence for each process that did badly. Throws where a process has ended. */
    async problems(): Promise<string[]> {
      const sentences: string[] = [];
      for (const process of processes) {
        const { blockedMs, rssBytes } = await process.figures();
        const was = worst.get(process.name) ?? { blockedMs: 0, rssBytes: 0 };
        worst.set(process.name, {
          blockedMs: Math.max(was.blockedMs, blockedMs),
          rssBytes: Math.max(was.rssBytes, rssBytes),
        });
        const grown = rssBytes - (before.get(process.name) ?? rssBytes);
        before.set(process.name, rssBytes);
        if (blockedMs > bounds.blockedMs)
          sentences.push(`${process.name} blocked its event loop for ${blockedMs.toFixed(0)} ms`);
        if (grown > bounds.grownBytes) sentences.push(`${process.name} grew by ${(grown / 1e6).toFixed(0)} MB`);
        if (rssBytes > bounds.rssBytes) sentences.push(`${process.name} holds ${(rssBytes / 1e6).toFixed(0)} MB`);
      }
      return sentences;
    },
    /** Of the whole run, by process. */
    figures: (): Record<string, number> =>
      Object.fromEntries(
        [...worst].flatMap(([name, { blockedMs, rssBytes }]) => [
          [`${name}: longest block, ms`, Math.round(blockedMs)],
          [`${name}: most memory, MB`, Math.round(rssBytes / 1e6)],
        ]),
      ),
  };
}

/** Starts of inputs, as they stand in a report. */
export const excerpt = (input: string | Buffer): string => JSON.stringify(input.toString('latin1').slice(0, 300));
