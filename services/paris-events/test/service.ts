import { type StartedPack, startPack, type ToolResult, textOf } from '@toolpacks/pack-kit/testing';
import { type HttpServer, serveHandler } from '@toolpacks/upstream/testing';
import { readConfig } from '../src/config.ts';
import type { EventList } from '../src/event-answer.ts';
import { createPack, type PackOptions } from '../src/pack.ts';

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

/** An upstream that gives these records, whatever it is asked. */
export const serveResults = (results: readonly unknown[], totalCount = results.length): Promise<HttpServer> =>
  serveHandler(async () => Response.json({ total_count: totalCount, results }));

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
