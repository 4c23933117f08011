import { type Query, readCodes, readCount, readDate } from './query.ts';
import type { Report } from './report.ts';

const maxPageSize = 100;
const maxWithoutLevels = 20;

/**
 * What `SEARCH` finds, one page of it. Without alert levels it is a short selection that lacks the cyclones of the day. `limit`,
 * `offset`, `page`, `orderby` and `eventtype` are ignored.
 */
export function search(reports: readonly Report[], query: Query): readonly Report[] {
  const levels = readCodes(query('alertlevel'));
  const found = latestFirst(
    reports.filter(
      (report) =>
        isOfType(report, readCodes(query('eventlist'))) &&
        isOfLevel(report, levels) &&
        isWithin(report, readDate('fromDate', query('fromdate')), readDate('toDate', query('todate'))) &&
        isIn(report, query('country')),
    ),
  );
  const selection = levels ? found : found.filter(isNoLiveCyclone).slice(0, maxWithoutLevels);
  const size = Math.min(readCount(query('pagesize')) ?? maxPageSize, maxPageSize);
  return pageOf(selection, size, readCount(query('pagenumber')) ?? 1);
}

function latestFirst(reports: readonly Report[]): readonly Report[] {
  return reports.toSorted((a, b) => b.to.getTime() - a.to.getTime());
}

/**
 * Nothing but `todate` orders the rows, so those of one date may lie differently each time the database is asked. Here they do for
 * every other page: where the border between two pages falls among them, rows come twice and others not at all.
 */
function pageOf(sorted: readonly Report[], size: number, number: number): readonly Report[] {
  const from = (number - 1) * size;
  const rows = number % 2 === 1 ? sorted : latestFirst(sorted.toReversed());
  return rows.slice(from, from + size);
}

function isOfType({ record }: Report, types: readonly string[] | undefined): boolean {
  return types === undefined || types.includes(record.eventtype);
}

function isOfLevel({ record }: Report, levels: readonly string[] | undefined): boolean {
  return levels === undefined || levels.includes(record.level.toUpperCase());
}

function isWithin({ from, to }: Report, first: Date | undefined, last: Date | undefined): boolean {
  return (!first || to >= first) && (!last || from <= last);
}

/** By code or by English name. */
function isIn({ country, iso3, affected }: Report, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  const names = [iso3, ...country.split(', '), ...affected.flatMap((of) => [of.iso3, of.countryname])];
  return names.some((name) => name.toLowerCase() === wanted.toLowerCase());
}

const isNoLiveCyclone = ({ record, current }: Report) => !(record.eventtype === 'TC' && current);
