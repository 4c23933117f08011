import { ToolError } from '@toolpacks/contracts';
import type { Subject } from '@toolpacks/upstream';
import { decodeListing } from './decode-listing.ts';
import { createEventIds } from './event-id.ts';
import type { ListedEvent, Listing } from './listing.ts';
import { type Counters, readRows } from './listing-rows.ts';
import { readEvent } from './read-event.ts';
import type { Region } from './regions.ts';

/**
 * Reads a region's file. Rows that cannot be read are left out and counted; an empty file has no events. Throws
 * `upstream_invalid` where there is something and none of it is a row.
 */
export function readListing(bytes: Uint8Array, region: Region, { name, host }: Subject, counters: Counters): Listing {
  const { oddities } = counters;
  const text = decodeListing(bytes, oddities);
  if (text.trim() === '') {
    oddities.count('files_empty');
    return [];
  }
  const invalid = (what: string) =>
    new ToolError('upstream_invalid', `${name}: ${host} answered ${what} for ${region.label}; try again in a minute`);
  if (text.trimStart().startsWith('<')) throw invalid('HTML instead of a list of events');

  const toId = createEventIds();
  const events = readRows(text, counters).flatMap((row) => readEvent(row, region, toId, oddities) ?? []);
  if (events.length === 0) throw invalid('something else than a list of events');
  return events.sort(byStartAndTitle);
}

function byStartAndTitle(a: ListedEvent, b: ListedEvent): number {
  if (a.startsAtMs !== b.startsAtMs) return a.startsAtMs - b.startsAtMs;
  return a.event.title < b.event.title ? -1 : a.event.title > b.event.title ? 1 : 0;
}
