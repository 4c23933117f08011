import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capturesOf, excerptsOf, type ResponseFolder } from '@toolpacks/testing';
import type { Row } from '../stand-in/nineteen-hz.ts';
import { toRows } from './stand-in-files.ts';

/** Published files, which are not part of this repository, and one with the same quirks, which is. */
export const captures = capturesOf('dance');
export const excerpts = excerptsOf(import.meta.dirname);

export const captureNames = [
  '19hz-events_BayArea.2026-01-27.csv',
  '19hz-events_Seattle.2026-01-27.csv',
  '19hz-quirks-excerpt.csv',
];

export const rowsOf = (folder: ResponseFolder, file: string): Row[] =>
  toRows(readFileSync(join(folder.path, file), 'utf8'));

/** A price or a time with its numbers left out. */
export const formOf = (text: string): string => text.replace(/\d+(\.\d+)?/g, 'N');
