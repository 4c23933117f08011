import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import type { Load, LoadResult } from './load.ts';

/** What `post.lua` tells. */
const figures = z.object({
  calls: z.int(),
  durationUs: z.int().positive(),
  p50Us: z.int(),
  p99Us: z.int(),
  badStatus: z.int(),
  broken: z.int(),
});

/**
 * Has wrk (the program at this path) post the calls over keep-alive connections, one call at a time on each, with the headers
 * of the first, from one thread; durations are rounded up to seconds. Throws where any answer is an HTTP error and where a
 * connection breaks or is silent for five seconds.
 */
export async function putWrkLoad(wrk: string, { baseUrl, calls, connections, durationMs }: Load): Promise<LoadResult> {
  const { stdout } = await promisify(execFile)(
    wrk,
    [
      ...[
        '--threads',
        '1',
        '--connections',
        String(connections),
        '--timeout',
        '5s',
        '--duration',
        `${Math.ceil(durationMs / 1000)}s`,
      ],
      ...['--script', join(import.meta.dirname, 'post.lua')],
      ...Object.entries(calls[0].headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
      ...[baseUrl, '--', ...calls.flatMap(({ path, body }) => [path, body])],
    ],
    { timeout: durationMs + 10_000 },
  );
  const { calls: answered, durationUs, p50Us, p99Us, badStatus, broken } = readFigures(stdout);
  if (answered === 0 || badStatus > 0 || broken > 0) {
    throw new Error(
      `${baseUrl}: of ${answered} calls ${badStatus} got an HTTP error, ${broken} none or a broken answer`,
    );
  }
  return {
    calls: answered,
    callsPerSecond: answered / (durationUs / 1e6),
    p50Ms: p50Us / 1000,
    p99Ms: p99Us / 1000,
  };
}

function readFigures(stdout: string): z.output<typeof figures> {
  const json = /^figures (.*)$/m.exec(stdout)?.[1];
  if (json === undefined) throw new Error(`wrk told no figures: ${stdout.slice(-500)}`);
  return figures.parse(JSON.parse(json));
}
