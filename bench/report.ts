import { cpus, loadavg, type as osType, release, totalmem } from 'node:os';
import type { Comparison, Turn } from './compare.ts';
import type { ParseFigures } from './parse.ts';
import type { ServiceFigures } from './services.ts';
import { type Spread, toSpread } from './spread.ts';

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryMb: number;
  readonly os: string;
  readonly node: string;
  /** Of the last minute, before the run. */
  readonly loadAverage: number;
}

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

export interface ServerFigures {
  readonly name: string;
  readonly callsPerSecond: Spread;
  readonly p50Ms: Spread;
  readonly p99Ms: Spread;
  readonly cpuUsPerCall: Spread | null;
  readonly busy: Spread | null;
  readonly warmUp: readonly number[];
}

export interface Report {
  readonly measuredAt: string;
  readonly quick: boolean;
  readonly machine: Machine;
  readonly versions: Readonly<Record<string, string>>;
  readonly commands: Readonly<Record<string, string>>;
  readonly rows: readonly Row[];
  readonly servers: readonly ServerFigures[];
  readonly services: readonly ServiceFigures[];
  readonly parsing: readonly ParseFigures[];
  /** Services without a bundle. */
  readonly notBuilt: readonly string[];
  /** By contest. */
  readonly rounds: Readonly<Record<string, Comparison['rounds']>>;
}

export function describeMachine(): Machine {
  const [first] = cpus();
  return {
    cpu: first?.model ?? 'unknown',
    cores: cpus().length,
    memoryMb: Math.round(totalmem() / 1e6),
    os: `${osType()} ${release()}`,
    node: process.version,
    loadAverage: loadavg()[0] ?? Number.NaN,
  };
}

/** The first server's calls per second over another's, pair by pair within a round; with a bar where there is one. */
export function ratioRow(what: string, { rounds }: Comparison, other: number, atLeast?: number): Row {
  const ratios = rounds.map((turns) => (turns[0]?.callsPerSecond ?? Number.NaN) / (turns[other]?.callsPerSecond ?? 1));
  return toRow(what, 'times', toSpread(ratios), atLeast === undefined ? null : { atLeast });
}

/** The same from processor time per call, which other work on the machine hardly changes. Null where there is no /proc. */
export function cpuRatioRow(what: string, { rounds }: Comparison, other: number): Row {
  const ratios = rounds.flatMap((turns) => {
    const [own, others] = [turns[0]?.cpuUsPerCall ?? null, turns[other]?.cpuUsPerCall ?? null];
    return own === null || others === null ? [] : others / own;
  });
  return toRow(what, 'times', ratios.length > 0 ? toSpread(ratios) : null, null);
}

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

export function serverFigures(names: readonly string[], { rounds, warmUps }: Comparison): ServerFigures[] {
  return names.map((name, index) => {
    const turns = rounds.flatMap((round) => round[index] ?? []);
    const spread = (figure: (turn: Turn) => number) => toSpread(turns.map(figure));
    const spreadOrNull = (figure: (turn: Turn) => number | null) => {
      const known = turns.flatMap((turn) => figure(turn) ?? []);
      return known.length > 0 ? toSpread(known) : null;
    };
    return {
      name,
      callsPerSecond: spread(({ callsPerSecond }) => callsPerSecond),
      p50Ms: spread(({ p50Ms }) => p50Ms),
      p99Ms: spread(({ p99Ms }) => p99Ms),
      cpuUsPerCall: spreadOrNull(({ cpuUsPerCall }) => cpuUsPerCall),
      busy: spreadOrNull(({ busy }) => busy),
      warmUp: warmUps[index] ?? [],
    };
  });
}

function toRow(what: string, unit: Row['unit'], spread: Spread | null, bar: Row['bar']): Row {
  const { median, min, max } = spread ?? { median: null, min: null, max: null };
  return { what, unit, median, min, max, bar, met: bar === null || median === null ? null : isMet(median, bar) };
}

const isMet = (figure: number, bar: NonNullable<Row['bar']>): boolean =>
  'atLeast' in bar ? figure >= bar.atLeast : figure < bar.below;

const single = (figure: number | null): Spread | null =>
  figure === null ? null : { median: figure, min: figure, max: figure };
