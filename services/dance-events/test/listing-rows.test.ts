import { createDrift, createOddities } from '@toolpacks/upstream';
import { expect, test } from 'vitest';
import { maxRows, readRows } from '../src/listing-rows.ts';

const columns = 'label title genres venue times price age organizers link moreLinks serial'.split(' ');

function read(text: string) {
  const oddities = createOddities();
  const drift = createDrift();
  const rows = readRows(text, { oddities, drift });
  return { rows, oddities: oddities.counts(), drift: drift.seen() };
}

/** A row whose fields are the names of their columns, but for the given. */
const rowOf = (given: Readonly<Record<string, string>> = {}) => columns.map((name) => given[name] ?? name).join(',');
const row = Object.fromEntries(columns.map((name) => [name, name]));

test('a row has a field for each column, in this order', () => {
  expect(read(rowOf()).rows).toEqual([row]);
});

test('needless spaces and control characters are taken out of a field', () => {
  expect(read(rowOf({ title: '  a \t\u0007 b ' })).rows).toEqual([{ ...row, title: 'a b' }]);
});

test.each([
  [4096, 1, {}],
  [4097, 0, { rows_oversized: 1 }],
])('of a row with %i characters %i is left', (length, count, oddities) => {
  const others = columns.join('').length - 'title'.length;
  const found = read(rowOf({ title: 'x'.repeat(length - others) }));
  expect(found.rows).toHaveLength(count);
  expect(found.oddities).toEqual(oddities);
});

test('a row with too few columns is left out and counted', () => {
  const found = read([rowOf(), columns.slice(1).join(',')].join('\n'));
  expect(found.rows).toEqual([row]);
  expect(found.oddities).toEqual({ rows_short: 1 });
});

test('a row with more than a hundred columns is left out and counted', () => {
  expect(read([rowOf() + ','.repeat(89), rowOf() + ','.repeat(90)].join('\n'))).toMatchObject({
    rows: [row],
    oddities: { rows_oversized: 1 },
  });
});

test.each([
  ['a file', rowOf({ label: 'Fri: Mar 6' }), {}],
  ['a file with a broken quote', rowOf({ label: 'Fri: Mar 6', title: 'a"b' }), { files_broken_quotes: 1 }],
])('of %s, so many rows are read, and more are counted', (_title, line, broken) => {
  const file = (rows: number) => Array.from({ length: rows }, () => line).join('\r\n');
  expect(read(file(maxRows))).toMatchObject({ rows: { length: maxRows }, oddities: broken });
  const long = read(file(maxRows + 1));
  expect(long.rows).toHaveLength(maxRows);
  expect(long.oddities).toEqual({ ...broken, files_long: 1 });
});

test.each<[string, string, object]>([
  ['the known columns', rowOf(), {}],
  ['a column more', `${rowOf()},x`, { new: { count: 1, fields: ['column 12'] } }],
  ['two columns less', columns.slice(0, -2).join(','), { missing: { count: 2, fields: ['moreLinks', 'serial'] } }],
  ['one column only', 'label', { missing: { count: 10, fields: columns.slice(1) } }],
])('of rows with %s the drift is told', (_title, text, expected) => {
  expect(read([text, text].join('\n')).drift).toEqual(expected);
  expect(read([rowOf(), text].join('\n')).drift).toEqual({});
});
