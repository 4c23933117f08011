import { cleanText, type Drift } from '@toolpacks/upstream';
import { parse } from 'csv-parse/sync';
import type { Oddities } from './oddities.ts';

/** A row's fields, in their order in the file. */
export interface ListingRow {
  readonly label: string;
  readonly title: string;
  readonly genres: string;
  readonly venue: string;
  readonly times: string;
  readonly price: string;
  readonly age: string;
  readonly organizers: string;
  readonly link: string;
  readonly moreLinks: string;
  readonly serial: string;
}

/** What a file is counted with. */
export interface Counters {
  readonly oddities: Oddities;
  readonly drift: Drift;
}

const columns: readonly (keyof ListingRow)[] = [
  ...(['label', 'title', 'genres', 'venue', 'times', 'price'] as const),
  ...(['age', 'organizers', 'link', 'moreLinks', 'serial'] as const),
];
/** Twice what the site's own reader takes of a row. */
const maxCharacters = 4096;
/** A row with so many fields more is none: the file has eleven. */
const maxFields = 100;
/** Ten times the largest file that is known, which has 458. A row takes 30 μs, so all of them take less than a quarter of a second. */
export const maxRows = 5000;
/** Where a row begins: at a line whose first field is a day label. */
const rowStart = /\r?\n(?="?[a-z]{3}: )/i;
const lenient = { relax_column_count: true, skip_empty_lines: true, to: maxRows + 1 } as const;

/** The first `maxRows` rows of a file with no header. What is no row is left out and counted; fields are without needless spaces. */
export function readRows(text: string, { oddities, drift }: Counters): ListingRow[] {
  const all = readRecords(text, oddities);
  if (all.length > maxRows) oddities.count('files_long');
  const records = all.slice(0, maxRows);
  watchColumns(records, drift);
  return records.flatMap((fields) => toRow(fields, oddities) ?? []);
}

/** A column has come where every row has it, and has gone where none has: one row with more or fewer is only a broken row. */
function watchColumns(records: readonly (readonly string[])[], drift: Drift): void {
  if (records.length === 0) return;
  const lengths = records.map(({ length }) => length);
  const least = lengths.reduce((a, b) => Math.min(a, b));
  const most = lengths.reduce((a, b) => Math.max(a, b));
  const added = Math.min(Math.max(least - columns.length, 0), columns.length);
  drift.count(
    'new',
    Array.from({ length: added }, (_, index) => `column ${columns.length + index + 1}`),
  );
  drift.count('missing', columns.slice(most));
}

function readRecords(text: string, oddities: Oddities): string[][] {
  try {
    return parse(text, lenient);
  } catch {
    // A quote too many or too few would make one field of all rows up to the next one: each alone, it costs only its own.
    oddities.count('files_broken_quotes');
    return text.split(rowStart, maxRows + 1).flatMap((row) => readAlone(row, oddities));
  }
}

function readAlone(text: string, oddities: Oddities): string[][] {
  try {
    return parse(text, { ...lenient, relax_quotes: true }).map((fields) => fields.map(withoutQuotes));
  } catch {
    oddities.count('rows_unreadable');
    return [];
  }
}

/** A field with a bare quote inside is given with those around it. */
const withoutQuotes = (field: string): string => field.replace(/^"(.*)"$/s, '$1');

function toRow(fields: readonly string[], oddities: Oddities): ListingRow | null {
  if (fields.length < columns.length) {
    oddities.count('rows_short');
    return null;
  }
  if (fields.length > maxFields || fields.reduce((sum, field) => sum + field.length, 0) > maxCharacters) {
    oddities.count('rows_oversized');
    return null;
  }
  const [label = '', title = '', genres = '', venue = '', times = '', price = '', age = '', ...rest] = fields.map(tidy);
  const [organizers = '', link = '', moreLinks = '', serial = ''] = rest;
  return { label, title, genres, venue, times, price, age, organizers, link, moreLinks, serial };
}

/** On one line, with single spaces. */
const tidy = (field: string): string => cleanText(field).replace(/\s+/g, ' ').trim();
