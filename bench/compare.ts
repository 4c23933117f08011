import type { Server } from './fleet.ts';
import type { LoadResult } from './load.ts';
import { readCpuMs } from './process-stats.ts';

/** One server under load once. */
export interface Turn extends LoadResult {
  /** null where there is no /proc. */
  readonly cpuUsPerCall: number | null;
  /** Processor seconds per second. Well below 1 means that the client or the machine was the limit, not the server. */
  readonly busy: number | null;
}

export interface Comparison {
  /** Calls per second of each second of warm-up, by server. */
  readonly warmUps: readonly (readonly number[])[];
  /** Rounds of one turn of each server, in the order given. */
  readonly rounds: readonly (readonly Turn[])[];
}

export interface ComparisonOptions {
  /** Puts a server under the load that all get. */
  readonly load: (server: Server, durationMs: number) => Promise<LoadResult>;
  readonly rounds: number;
  readonly turnMs: number;
  readonly warmUpSlices: { readonly sliceMs: number; readonly least: number; readonly most: number };
}

/** Loads the servers in turns: a machine whose speed drifts slows all of one round alike, and ratios within it stay. */
export async function compare(servers: readonly Server[], options: ComparisonOptions): Promise<Comparison> {
  const warmUps: number[][] = [];
  for (const server of servers) warmUps.push(await warmUp(server, options));

  const rounds: Turn[][] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const turns: Turn[] = [];
    for (const server of servers) turns.push(await takeTurn(server, options.load, options.turnMs));
    rounds.push(turns);
  }
  return { warmUps, rounds };
}

/** Until two slices in a row are no better than what was before them; compilers need some seconds under load. */
async function warmUp(
  server: Server,
  { load, warmUpSlices: { sliceMs, least, most } }: ComparisonOptions,
): Promise<number[]> {
  const speeds: number[] = [];
  while (speeds.length < least || (speeds.length < most && isRising(speeds))) {
    speeds.push((await takeTurn(server, load, sliceMs)).callsPerSecond);
  }
  return speeds;
}

function isRising(speeds: readonly number[]): boolean {
  const noise = 1.02;
  return Math.max(...speeds.slice(-2)) > Math.max(...speeds.slice(0, -2)) * noise;
}

async function takeTurn(server: Server, load: ComparisonOptions['load'], durationMs: number): Promise<Turn> {
  const cpuBeforeMs = readCpuMs(server.pid);
  const startedAt = performance.now();
  const result = await load(server, durationMs);
  const wallMs = performance.now() - startedAt;
  const cpuAfterMs = readCpuMs(server.pid);
  server.clearLog();
  const cpuMs = cpuBeforeMs === null || cpuAfterMs === null ? null : cpuAfterMs - cpuBeforeMs;
  return {
    ...result,
    cpuUsPerCall: cpuMs === null ? null : (cpuMs * 1000) / result.calls,
    busy: cpuMs === null ? null : cpuMs / wallMs,
  };
}
