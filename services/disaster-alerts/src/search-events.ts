import { type Call, type MissingPart, ToolError } from '@toolpacks/contracts';
import { type EventFilter, type EventQuery, isMatch } from './event-filter.ts';
import { type ListedEvent, type ListPage, pageSize } from './event-list.ts';
import { askingMs, withinTime } from './within-time.ts';

export interface FoundEvents {
  readonly events: readonly ListedEvent[];
  /** Null where not all was read, since GDACS does not tell how many there are. */
  readonly total: number | null;
  readonly nextOffset: number | null;
}

export interface SearchOptions {
  readonly readPage: (filter: EventFilter, pageNumber: number, call: Call) => Promise<ListPage>;
  /** Of the whole call. */
  readonly budgetMs: number;
  readonly now: () => Date;
}

const maxPages = 10;
/** No page is begun when more of the call's time than this is gone: GDACS may need 20 s for one. */
const shareOfBudget = 0.6;
/** GDACS calls an event current for about four days after its last `to`; nothing so long over is still current. */
const longOverMs = 30 * 86_400_000;

/**
 * Finds events, latest end first. What GDACS filters is filtered again, because its filters are known to be
 * unreliable, and repeats are removed, because its pages overlap.
 */
export async function searchEvents(query: EventQuery, call: Call, options: SearchOptions): Promise<FoundEvents> {
  const { matches, isAll, stop } = await readMatches(query, call, options);
  const events = matches.slice(query.offset, query.offset + query.limit);
  const end = query.offset + events.length;
  const hasMore = end < matches.length || stop?.mayGoOn === true;
  const nextOffset = hasMore ? end : null;
  if (stop) tellStop(stop, { returned: events.length, atLeast: matches.length, nextOffset }, call);
  return { events, total: isAll ? matches.length : null, nextOffset };
}

interface Matches {
  readonly matches: readonly ListedEvent[];
  readonly isAll: boolean;
  readonly stop?: Stop;
}

/** Reads GDACS's pages until there is one match more than is asked for, or no page is left, or it has to stop. */
async function readMatches(
  query: EventQuery,
  call: Call,
  { readPage, budgetMs, now }: SearchOptions,
): Promise<Matches> {
  const startedAt = performance.now();
  const latest = new Map<string, ListedEvent>();
  let matches: readonly ListedEvent[] = [];

  for (let pageNumber = 1; ; pageNumber++) {
    const leftMs = askingMs(budgetMs) - (performance.now() - startedAt);
    const read = (timed: Call) => readPage(query, pageNumber, timed);
    // Without the first page there is nothing to answer with; the others may be late or fail.
    const page = pageNumber === 1 ? await read(call) : await withinTime(leftMs, call, read).catch(toFailure);
    if (page instanceof ToolError) {
      if (call.signal.aborted) throw page;
      return { matches, isAll: false, stop: unreadable(pageNumber, page) };
    }

    for (const event of page.events) keepLatest(latest, event);
    matches = [...latest.values()].filter((event) => isMatch(event, query));
    if (!page.isFull || (query.currentOnly && isLongOver(page, now()))) return { matches, isAll: true };
    if (matches.length > query.offset + query.limit) return { matches, isAll: false };
    if (pageNumber === maxPages) return { matches, isAll: false, stop: tooMany };
    if (performance.now() - startedAt > shareOfBudget * budgetMs) {
      return { matches, isAll: false, stop: tooSlow(pageNumber) };
    }
  }
}

/** Why not all was read that could have been. */
interface Stop {
  readonly why: string;
  /** Whether the same call may get further when it is made again. */
  readonly mayGoOn: boolean;
  readonly missing?: MissingPart;
}

function toFailure(error: unknown): ToolError {
  if (error instanceof ToolError) return error;
  throw error;
}

const tooMany: Stop = {
  why: `only the ${maxPages * pageSize} events that ended last were looked through`,
  mayGoOn: false,
};

const tooSlow = (pages: number): Stop => ({
  why: `GDACS is slow, and there was time for ${pages} of its pages only`,
  mayGoOn: true,
});

const unreadable = (pageNumber: number, { errorClass, message }: ToolError): Stop => ({
  why: `page ${pageNumber} of GDACS's list could not be read`,
  mayGoOn: true,
  missing: { part: `page ${pageNumber}`, class: errorClass, message },
});

interface Reach {
  readonly returned: number;
  readonly atLeast: number;
  readonly nextOffset: number | null;
}

function tellStop({ why, mayGoOn, missing }: Stop, { returned, atLeast, nextOffset }: Reach, call: Call): void {
  const advice = mayGoOn ? 'call again in a minute for more' : 'narrow by event_types, country or from and to';
  const reason = `${why}, so there may be more than the ${atLeast} that match among them; ${advice}`;
  call.report({
    truncated: { returned, total: atLeast, ...(nextOffset !== null && { next_offset: nextOffset }), reason },
    ...(missing && { missing: [missing] }),
  });
  call.note(`Not all was read: ${reason}.`);
}

function keepLatest(latest: Map<string, ListedEvent>, event: ListedEvent): void {
  const key = `${event.type} ${event.id}`;
  const known = latest.get(key);
  if (!known || isNewer(event, known)) latest.set(key, event);
}

function isNewer(a: ListedEvent, b: ListedEvent): boolean {
  const [episodeA, episodeB] = [a.episodeId ?? 0, b.episodeId ?? 0];
  return episodeA === episodeB ? (a.modified ?? '') > (b.modified ?? '') : episodeA > episodeB;
}

function isLongOver({ events }: ListPage, now: Date): boolean {
  const last = events.at(-1)?.to;
  return last != null && now.getTime() - Date.parse(last) > longOverMs;
}
