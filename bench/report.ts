import { cpus, loadavg, type as osType, release, totalmem } from 'node:os';
import type { Comparison, Turn } from './compare.ts';
import type { ParseFigures } from './parse.ts';
import type { Row } from './row.ts';
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
  /** Alone under load, each the limit of its figures. */
  readonly servers: readonly ServerFigures[];
  /** In front of a pack, which takes its share of the machine. */
  readonly proxies: readonly ServerFigures[];
  readonly services: readonly ServiceFigures[];
  readonly parsing: readonly ParseFigures[];
  /** Services without a bundle. */
  readonly notBuilt: readonly string[];
  /** Programs without which the gateway is not compared. */
  readonly notInstalled: readonly string[];
  /** By comparison. */
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
