import { type StartedPack, startPack, type ToolResult, textOf } from '@toolpacks/pack-kit/testing';
import { type HttpServer, serveHandler } from '@toolpacks/upstream/testing';
import { onTestFinished } from 'vitest';
import { readConfig } from '../src/config.ts';
import type { EventList } from '../src/event-answer.ts';
import { createPack, type PackOptions } from '../src/pack.ts';
import { createOpendatasoft, type OpendatasoftOptions } from '../stand-in/opendatasoft.ts';

export type { StartedPack as Service, ToolResult } from '@toolpacks/pack-kit/testing';
export { errorOf, freshnessOf, notesOf, sourceOf, textOf } from '@toolpacks/pack-kit/testing';

/** A Saturday in Paris, 12:00, winter time. */
export const noon = () => new Date('2026-11-21T11:00:00Z');

/** The pack as its users meet it, configured by its environment and served over real HTTP. */
export const startService = (env: NodeJS.ProcessEnv = {}, options: PackOptions = {}): Promise<StartedPack> =>
  startPack(createPack(readConfig(env), options));

/** The same without a rate limit, for tests that ask much of an upstream of their own. */
export const startUnpaced = (baseUrl: string, now: () => Date = noon): Promise<StartedPack> =>
  startService({ PARIS_EVENTS_UPSTREAM_URL: baseUrl }, { now, requestsPerSecond: Number.POSITIVE_INFINITY });

/** Stops a part when the test ends, the last one first. */
export function stopLater<T extends { stop(): Promise<void> }>(part: T): T {
  onTestFinished(() => part.stop());
  return part;
}

interface Served {
  readonly upstream: HttpServer;
  readonly service: StartedPack;
}

/** The pack with an upstream of its own, until the test ends. */
async function serve(handle: (request: Request) => Promise<Response>, now = noon): Promise<Served> {
  const upstream = stopLater(await serveHandler(handle));
  return { upstream, service: stopLater(await startUnpaced(upstream.url, now)) };
}

/** With the fake of the portal as the upstream. */
export const serveFrom = (options: OpendatasoftOptions = {}, now = noon): Promise<Served> =>
  serve(createOpendatasoft({ now: noon, ...options }), now);

/** With an upstream that returns these records for every request. */
export const serveResults = (results: readonly unknown[], totalCount = results.length, now = noon): Promise<Served> =>
  serve(async () => Response.json({ total_count: totalCount, results }), now);

/** The data of an answer, or what the failure says. */
export function listOf(result: ToolResult): EventList {
  if (result.structuredContent) return result.structuredContent as unknown as EventList;
  throw new Error(textOf(result));
}

export const list = async ({ call }: StartedPack, args: object = {}): Promise<EventList> =>
  listOf(await call('events', args));

export const truncatedOf = (result: ToolResult) => result._meta['dev.toolpacks/truncated'];

/** `where` and the rest of the last request. */
export const lastAsked = ({ asked }: HttpServer) => new URL(asked.at(-1)?.url ?? '/', 'http://any').searchParams;
