import type { Server } from './fleet.ts';
import { type LoadResult, putLoad } from './load.ts';
import { readCpuMs } from './process-stats.ts';
import type { Call } from './tool-call.ts';

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
  /** The calls that all servers get, byte by byte the same. */
  readonly calls: readonly [Call, ...Call[]];
  readonly rounds: number;
  readonly turnMs: number;
  readonly warmUpSlices: { readonly least: number; readonly most: number };
}

/** Few enough for short queues, enough to keep any of the servers busy all the time. */
export const connections = 16;

const sliceMs = 1000;

/** Loads the servers in turns: a machine whose speed drifts slows all of one round alike, and ratios within it stay. */
export async function compare(servers: readonly Server[], options: ComparisonOptions): Promise<Comparison> {
  const warmUps: number[][] = [];
  for (const server of servers) warmUps.push(await warmUp(server, options));

  const rounds: Turn[][] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const turns: Turn[] = [];
    for (const server of servers) turns.push(await takeTurn(server, options.calls, options.turnMs));
    rounds.push(turns);
  }
  return { warmUps, rounds };
}

/** Until two slices in a row are no better than what was before them; compilers need some seconds under load. */
async function warmUp(server: Server, { calls, warmUpSlices: { least, most } }: ComparisonOptions): Promise<number[]> {
  const speeds: number[] = [];
  while (speeds.length < least || (speeds.length < most && isRising(speeds))) {
    speeds.push((await takeTurn(server, calls, sliceMs)).callsPerSecond);
  }
  return speeds;
}

function isRising(speeds: readonly number[]): boolean {
  const noise = 1.02;
  return Math.max(...speeds.slice(-2)) > Math.max(...speeds.slice(0, -2)) * noise;
}

async function takeTurn(
  server: Server,
  [first, ...others]: ComparisonOptions['calls'],
  durationMs: number,
): Promise<Turn> {
  const url = new URL(server.baseUrl + first.path);
  const bodies: [string, ...string[]] = [first.body, ...others.map(({ body }) => body)];
  const cpuBeforeMs = readCpuMs(server.pid);
  const startedAt = performance.now();
  const result = await putLoad({ url, bodies, headers: first.headers, connections, durationMs });
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
