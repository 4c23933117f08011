import { type StartedPack, startPack, type ToolResult, textOf } from '@toolpacks/pack-kit/testing';
import { onTestFinished } from 'vitest';
import { readConfig } from '../src/config.ts';
import type { DanceEvent } from '../src/dance-event.ts';
import { createPack, type PackOptions } from '../src/pack.ts';
import { type Row, toCsv, toSerial } from '../stand-in/nineteen-hz.ts';

export type { StartedPack as Service, ToolResult } from '@toolpacks/pack-kit/testing';
export { errorOf, freshnessOf, notesOf, sourceOf, textOf } from '@toolpacks/pack-kit/testing';

/** The pack as its users meet it, configured by its environment and served over real HTTP. */
export const startService = (env: NodeJS.ProcessEnv = {}, options: PackOptions = {}): Promise<StartedPack> =>
  startPack(createPack(readConfig(env), options));

/** Stops a part when the test ends, the last one first. */
export function stopLater<T extends { stop(): Promise<void> }>(part: T): T {
  onTestFinished(() => part.stop());
  return part;
}

export interface EventList {
  readonly region: string;
  readonly count: number;
  readonly total: number;
  readonly events: readonly DanceEvent[];
}

/** The data of an answer, or what the failure says. */
export function listOf(result: ToolResult): EventList {
  if (result.structuredContent) return result.structuredContent as unknown as EventList;
  throw new Error(textOf(result));
}

export const truncationOf = (result: ToolResult) => result._meta['dev.toolpacks/truncated'];

export const stateOf = (result: ToolResult) => result._meta['dev.toolpacks/freshness']?.state;

/** `start` is local, such as `2026-02-06T22:00`. */
export type GivenRow = Partial<Row> & { readonly start?: string };

/** A row of a file: an ordinary night in Oakland on 2026-02-06, but for what is given. */
export function toRow(given: GivenRow = {}): Row {
  const { start = '2026-02-06T22:00', ...fields } = given;
  return {
    days: 'Fri: Feb 6',
    title: 'Paper Lanterns',
    genres: 'house, techno',
    venue: 'Kiln (Oakland)',
    time: '10pm-2am',
    price: '$15-20',
    age: '21+',
    organizers: 'Night Kiln',
    link1: 'https://tickets.example/paper-lanterns',
    link2: '',
    serial: toSerial(start),
    ...fields,
  };
}

export const toFile = (...rows: readonly GivenRow[]): string => toCsv(rows.map(toRow));
