import { parse } from 'csv-parse/sync';
import { createDrift } from '../packages/upstream/src/index.ts';
import { readListing } from '../services/dance-events/src/read-listing.ts';
import { regions } from '../services/dance-events/src/regions.ts';
import { listShape } from '../services/disaster-alerts/src/answer-shapes.ts';
import { eventCollection, toListPage } from '../services/disaster-alerts/src/event-list.ts';
import { type Spread, toSpread } from './spread.ts';

/** What a pack makes of an upstream's answer, beside the least that anyone has to do with the same bytes. */
export interface ParseFigures {
  readonly what: string;
  readonly rows: number;
  /** Of one answer. */
  readonly ms: Spread;
  readonly leastMs: Spread;
  /** Of times within a round: how often as long as the least. */
  readonly ratio: Spread;
}

export interface ParseOptions {
  readonly rounds: number;
  /** Of each of the two within a round. */
  readonly turnMs: number;
}

const oddities = { count() {}, counts: () => ({}) };
const drift = createDrift();

/** A region's file: decoded, parsed, and made into events with times and offsets, against csv-parse alone. */
export function measureDanceFile(file: Uint8Array, options: ParseOptions): ParseFigures {
  const region = regions.find(({ slug }) => slug === 'bayarea');
  if (!region) throw new Error('There is no region bayarea');
  const subject = { name: 'bench', host: 'bench' };
  const read = () => readListing(file, region, subject, { oddities, drift }).length;
  const readLeast = () => parse(new TextDecoder().decode(file)).length;
  return measure('dance file', read, readLeast, options);
}

/** A page of SEARCH: checked, and made into events, against JSON.parse alone. */
export function measureDisasterList(json: string, options: ParseOptions): ParseFigures {
  const watch = drift.watch(listShape);
  const read = () => {
    const answer: unknown = JSON.parse(json);
    watch(answer);
    return toListPage(eventCollection.parse(answer), oddities).events.length;
  };
  const readLeast = () => JSON.parse(json).features.length;
  return measure('disaster list', read, readLeast, options);
}

function measure(
  what: string,
  read: () => number,
  readLeast: () => number,
  { rounds, turnMs }: ParseOptions,
): ParseFigures {
  const rows = read();
  if (rows !== readLeast()) throw new Error(`${what}: ${rows} rows are read of ${readLeast()}`);
  repeat(read, turnMs);
  repeat(readLeast, turnMs);
  const times = Array.from({ length: rounds }, () => [repeat(read, turnMs), repeat(readLeast, turnMs)] as const);
  return {
    what: `${what} of ${rows} rows`,
    rows,
    ms: toSpread(times.map(([ms]) => ms)),
    leastMs: toSpread(times.map(([, leastMs]) => leastMs)),
    ratio: toSpread(times.map(([ms, leastMs]) => ms / leastMs)),
  };
}

/** Milliseconds of one, on average over `turnMs`. */
function repeat(work: () => number, turnMs: number): number {
  const startedAt = performance.now();
  let times = 0;
  while (performance.now() - startedAt < turnMs) {
    work();
    times++;
  }
  return (performance.now() - startedAt) / times;
}
