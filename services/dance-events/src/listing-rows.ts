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

const fieldCount = 11;
/** Twice what the site's own reader takes of a row. */
const maxCharacters = 4096;
/** Where a row begins: at a line whose first field is a day label. */
const rowStart = /\r?\n(?="?[a-z]{3}: )/i;
const lenient = { relax_column_count: true, skip_empty_lines: true } as const;

/** The rows of a file with no header. What is no row is left out and counted; fields are without needless spaces. */
export function readRows(text: string, oddities: Oddities): ListingRow[] {
  return readRecords(text, oddities).flatMap((fields) => toRow(fields, oddities) ?? []);
}

function readRecords(text: string, oddities: Oddities): string[][] {
  try {
    return parse(text, lenient);
  } catch {
    // A quote too many or too few would make one field of all rows up to the next one: each alone, it costs only its own.
    oddities.count('files_broken_quotes');
    return text.split(rowStart).flatMap((row) => readAlone(row, oddities));
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
  if (fields.length < fieldCount) {
    oddities.count('rows_short');
    return null;
  }
  if (fields.reduce((sum, field) => sum + field.length, 0) > maxCharacters) {
    oddities.count('rows_oversized');
    return null;
  }
  const [label = '', title = '', genres = '', venue = '', times = '', price = '', age = '', ...rest] = fields.map(tidy);
  const [organizers = '', link = '', moreLinks = '', serial = ''] = rest;
  return { label, title, genres, venue, times, price, age, organizers, link, moreLinks, serial };
}

/** Control characters say nothing, and each takes six characters of an answer. */
const tidy = (field: string): string => field.replace(/[\s\p{Cc}]+/gu, ' ').trim();
