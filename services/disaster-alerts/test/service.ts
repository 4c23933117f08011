import { type StartedPack, startPack, type ToolResult, textOf } from '@toolpacks/pack-kit/testing';
import { readConfig } from '../src/config.ts';
import type { EventData } from '../src/event-data.ts';
import type { EventSummary } from '../src/event-summary.ts';
import { createPack, type PackOptions } from '../src/pack.ts';

export type { StartedPack as Service, ToolResult } from '@toolpacks/pack-kit/testing';
export { errorOf, freshnessOf, notesOf, sourceOf, textOf } from '@toolpacks/pack-kit/testing';

/** The pack as its users meet it, configured by its environment and served over real HTTP. */
export const startService = (env: NodeJS.ProcessEnv = {}, options: PackOptions = {}): Promise<StartedPack> =>
  startPack(createPack(readConfig(env), options));

/** The same, asking the upstream at that address. */
export const serveFrom = (url: string, env: NodeJS.ProcessEnv = {}, options: PackOptions = {}): Promise<StartedPack> =>
  startService({ DISASTER_ALERTS_UPSTREAM_URL: url, ...env }, options);

export interface EventList {
  readonly count: number;
  readonly total: number | null;
  readonly next_offset: number | null;
  readonly events: readonly EventSummary[];
}

export const listOf = (result: ToolResult) => dataOf(result) as unknown as EventList;
export const eventOf = (result: ToolResult) => dataOf(result) as unknown as EventData;
export const truncatedOf = (result: ToolResult) => result._meta['dev.toolpacks/truncated'];
export const missingOf = (result: ToolResult) => result._meta['dev.toolpacks/missing'];

function dataOf(result: ToolResult): Readonly<Record<string, unknown>> {
  if (result.structuredContent) return result.structuredContent;
  throw new Error(textOf(result));
}

/** Every part of a list, one after the other. */
export async function walk(service: StartedPack, args: object): Promise<EventSummary[]> {
  const found: EventSummary[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const page: EventList = listOf(await service.call('events', { ...args, offset }));
    if (page.next_offset !== null && page.next_offset <= offset) throw new Error(`no way on from ${offset}`);
    found.push(...page.events);
    offset = page.next_offset;
  }
  return found;
}

/** Stops what a test has started, last first. */
export function createCleaner() {
  const running: { stop(): Promise<void> }[] = [];
  return {
    add<T extends { stop(): Promise<void> }>(part: T): T {
      running.push(part);
      return part;
    },
    async clean(): Promise<void> {
      for (const part of running.splice(0).reverse()) await part.stop();
    },
  };
}
