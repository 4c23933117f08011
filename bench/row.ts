import type { Comparison, Turn } from './compare.ts';
import type { ParseFigures } from './parse.ts';
import type { ServiceFigures } from './services.ts';
import { type Spread, toSpread } from './spread.ts';

/** One figure that has a bar, or would if it were somebody's to meet. */
export interface Row {
  readonly what: string;
  readonly unit: 'times' | 'MB' | 'ms';
  readonly median: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly bar: { readonly atLeast: number } | { readonly below: number } | null;
  /** null where there is no bar or no figure. */
  readonly met: boolean | null;
}

/** Two servers of a comparison, by their place in its rounds. */
export interface Pair {
  readonly of: number;
  readonly over: number;
}

/** One server's calls per second over another's, pair by pair within a round; with a bar where there is one. */
export function ratioRow(
  what: string,
  comparison: Comparison,
  { atLeast, ...pair }: Pair & { readonly atLeast?: number },
): Row {
  const ratios = pairsOf(comparison, pair).map(([own, other]) => own.callsPerSecond / other.callsPerSecond);
  return toRow(what, 'times', toSpread(ratios), atLeast === undefined ? null : { atLeast });
}

/** The same from processor time per call, which other work on the machine hardly changes. Null where there is no /proc. */
export function cpuRatioRow(what: string, comparison: Comparison, pair: Pair): Row {
  const ratios = pairsOf(comparison, pair).flatMap(([own, other]) =>
    own.cpuUsPerCall === null || other.cpuUsPerCall === null ? [] : other.cpuUsPerCall / own.cpuUsPerCall,
  );
  return toRow(what, 'times', ratios.length > 0 ? toSpread(ratios) : null, null);
}

/** How much longer a call of the middle takes at one server than at another. */
export function addedP50Row(
  what: string,
  comparison: Comparison,
  { below, ...pair }: Pair & { readonly below?: number },
): Row {
  const addedMs = pairsOf(comparison, pair).map(([own, other]) => own.p50Ms - other.p50Ms);
  return toRow(what, 'ms', toSpread(addedMs), below === undefined ? null : { below });
}

const pairsOf = ({ rounds }: Comparison, { of, over }: Pair): (readonly [Turn, Turn])[] =>
  rounds.flatMap((turns) => {
    const [own, other] = [turns[of], turns[over]];
    return own && other ? [[own, other] as const] : [];
  });

export function parseRows({ what, ms, ratio }: ParseFigures, least: string): Row[] {
  return [
    toRow(`${what}: parse and normalise`, 'ms', ms, null),
    toRow(`  as long as ${least} alone`, 'times', ratio, null),
  ];
}

export function serviceRows({ name, kind, idleMb, afterCallMb, call, hasSamples, readyMs }: ServiceFigures): Row[] {
  const memoryBar = kind === 'pack' ? { below: 90 } : null;
  return [
    toRow(`${name}: memory, idle`, 'MB', single(idleMb), memoryBar),
    toRow(`${name}: memory after one call, ${call}`, 'MB', single(afterCallMb), hasSamples ? null : memoryBar),
    toRow(`${name}: spawn to ready`, 'ms', readyMs, { below: 500 }),
  ];
}

function toRow(what: string, unit: Row['unit'], spread: Spread | null, bar: Row['bar']): Row {
  const { median, min, max } = spread ?? { median: null, min: null, max: null };
  return { what, unit, median, min, max, bar, met: bar === null || median === null ? null : isMet(median, bar) };
}

const isMet = (figure: number, bar: NonNullable<Row['bar']>): boolean =>
  'atLeast' in bar ? figure >= bar.atLeast : figure < bar.below;

const single = (figure: number | null): Spread | null =>
  figure === null ? null : { median: figure, min: figure, max: figure };
