import { ToolError } from '@toolpacks/contracts';
import type { Subject } from '@toolpacks/upstream';
import * as z from 'zod';
import type { EventQuery } from './event-query.ts';
import type { Oddities } from './oddities.ts';
import { createPlainText } from './plain-text.ts';
import { type ReadEvent, readEvent } from './read-event.ts';

/** What `/records` answers. */
export const recordsAnswer = z.object({ total_count: z.int().min(0), results: z.array(z.unknown()) });

/** One page of the data set, in the upstream's order. */
export interface EventPage {
  /** How many match in all. */
  readonly total: number;
  /** How many records the page has, readable or not. */
  readonly recordCount: number;
  readonly rows: readonly PageRow[];
}

export interface PageRow {
  readonly event: ReadEvent;
  /** Of the record in the page, from 0. */
  readonly position: number;
}

/**
 * Reads the records one by one: a broken one is left out. Throws `upstream_invalid` where none of them can be read, or
 * where the first page has none though some are counted.
 */
export function readPage(
  { total_count, results }: z.output<typeof recordsAnswer>,
  { from, limit, offset }: Pick<EventQuery, 'from' | 'limit' | 'offset'>,
  { name, host }: Subject,
  oddities: Oddities,
): EventPage {
  const invalid = (what: string) =>
    new ToolError('upstream_invalid', `${name}: ${host} answered with ${what}; try again in a minute`);
  if (results.length === 0 && total_count > 0 && offset === 0) {
    throw invalid(`none of the ${total_count} records that it counts`);
  }
  const plainText = createPlainText();
  const records = results.slice(0, limit);
  const rows = new Map<string, PageRow>();
  for (const [position, record] of records.entries()) {
    const event = readEvent(record, { from, plainText, oddities });
    if (!event) oddities.count('record_unreadable');
    // The data moves while it is read, so a record can come up again.
    else if (rows.has(event.id)) oddities.count('record_repeated');
    else rows.set(event.id, { event, position });
  }
  if (records.length > 0 && rows.size === 0) {
    throw invalid(`${records.length} records of which none has an id and a title`);
  }
  return { total: total_count, recordCount: records.length, rows: [...rows.values()] };
}
