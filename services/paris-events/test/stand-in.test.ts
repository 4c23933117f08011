import { describe, expect, test } from 'vitest';
import type { Expression } from '../stand-in/odsql/expression.ts';
import { OdsqlError } from '../stand-in/odsql/odsql-error.ts';
import { parseWhere } from '../stand-in/odsql/parse.ts';
import { createOpendatasoft } from '../stand-in/opendatasoft.ts';
import { toRecord } from './records.ts';

const datasets = 'https://opendata.example/api/explore/v2.1/catalog/datasets';

const records = [
  { id: '300', date_start: '2026-11-06T20:00:00+00:00', date_end: '2026-11-06T22:00:00+00:00' },
  { id: '1000', title: 'Été œuvré', price_type: 'gratuit' },
  { id: '20', date_start: '2026-11-05T23:30:00+00:00', date_end: '2026-12-31T23:59:59+00:00' },
  {
    id: '4',
    date_end: '2026-10-01T23:59:59+00:00',
    description: '<p>L’&eacute;toile <b>filante</b>, du Jazz&nbsp;!</p>',
    price_type: 'gratuit sous condition',
  },
] as const;

async function ask(parameters: Record<string, string>, path = 'que-faire-a-paris-/records', method = 'GET') {
  const portal = createOpendatasoft({ records: records.map((given) => toRecord({ title: 'Concert', ...given })) });
  const response = await portal(new Request(`${datasets}/${path}?${new URLSearchParams(parameters)}`, { method }));
  const body = JSON.parse(await response.text());
  return { status: response.status, body, ids: body.results?.map(({ id }: { id: string }) => id) };
}

test.each([
  ["date_end >= date'2026-11-06'", ['300', '20']],
  ["(date_end >= date'2026-11-06' or date_end is null)", ['300', '1000', '20']],
  ["date_start <= date'2026-11-06'", ['20']],
  ["date_start < date'2026-11-07' and date_end is not null", ['300', '20']],
  ['price_type = "gratuit"', ['1000']],
  ['price_type = "Gratuit"', []],
  ['price_type != "payant"', ['1000', '4']],
  ['"filante jazz"', ['4']],
  ['"FILANTE" and "Jâzz"', ['4']],
  ['"filante rock"', []],
  ['"fil"', []],
  ['"fil*"', ['4']],
  ['"ete OEUVRE"', ['1000']],
  ['"nbsp"', []],
  ['not "concert"', ['1000']],
  ['', ['300', '1000', '20', '4']],
])('the clause %s finds %j', async (where, ids) => {
  expect(await ask({ where })).toMatchObject({ status: 200, ids, body: { total_count: ids.length } });
});

test.each([
  [{ order_by: 'date_start,id' }, ['20', '300', '1000', '4']],
  [{ order_by: 'date_end desc' }, ['20', '300', '4', '1000']],
  [{ order_by: 'id', limit: '2', offset: '1' }, ['20', '300']],
  [{ limit: '0' }, []],
  [{ limit: '100', offset: '9900' }, []],
])('%j gives %j, with what is missing last', async (parameters: Record<string, string>, ids) => {
  expect(await ask(parameters)).toMatchObject({ status: 200, ids, body: { total_count: 4 } });
});

test.each([
  [{ limit: '101' }, 'Invalid value for limit API parameter: 101 was found but -1 <= limit <= 100 is expected.'],
  [{ offset: '-1' }, 'Invalid value for offset API parameter: -1 was found but >= 0 is expected.'],
  [
    { offset: '9991' },
    'Invalid value for sum of offset + limit API parameter: 10001 was found but <= 10000 is expected.',
  ],
  [{ where: '"jazz' }, 'ODSQL query is malformed: "jazz Clause(s) containing the error(s): where.'],
  [
    { where: 'constructor is null' },
    'ODSQL query is malformed: Unknown field: constructor Clause(s) containing the error(s): where.',
  ],
  [
    { where: 'id = 25306' },
    'ODSQL query is malformed: Cannot compare text with number. Clause(s) containing the error(s): where.',
  ],
  [{ order_by: '-id' }, 'ODSQL query is malformed: -id Clause(s) containing the error(s): order_by.'],
])('%j is refused as the portal does it', async (parameters: Record<string, string>, message) => {
  expect(await ask(parameters)).toMatchObject({ status: 400, body: { message } });
});

test.each([
  ['GET', 'que-faire-a-paris/records', 404],
  ['GET', 'que-faire-a-paris-/exports/csv', 404],
  ['POST', 'que-faire-a-paris-/records', 405],
])('%s %s has the status %i', async (method, path, status) => {
  expect(await ask({}, path, method)).toMatchObject({ status, body: { error_code: expect.any(String) } });
});

/** What the pack's clauses are held against: text that leaves its literal must show as another expression, or none. */
describe('a clause', () => {
  const text = (words: string): Expression => ({ kind: 'text', words });

  test.each<[string, Expression]>([
    ['"a" or "b" and "c"', { kind: 'or', terms: [text('a'), { kind: 'and', terms: [text('b'), text('c')] }] }],
    ['("a" or "b") AND "c"', { kind: 'and', terms: [{ kind: 'or', terms: [text('a'), text('b')] }, text('c')] }],
    ['not "a" and "b"', { kind: 'and', terms: [{ kind: 'not', term: text('a') }, text('b')] }],
    [String.raw`"a \" b"`, text('a " b')],
    [String.raw`"a \\"`, text('a \\')],
  ])('%s is read', (clause, expression) => {
    expect(parseWhere(clause)).toEqual(expression);
  });

  test.each([
    ...['', '"open', "'open", '"a" "b"', '"a" or', 'and "a"', '("a"', '"a")', 'title', 'group is null', 'date_end is'],
    ...["date_end >= date'2026-02-30'", "date_end >= date'soon'", 'date_end >= 2026-11-06', 'now()', '"a"; "b"'],
    ...['"a" -- and "b"', 'title = "a" = "b"', '`` is null', String.raw`"jazz\"`],
  ])('%j is malformed', (clause) => {
    expect(() => parseWhere(clause)).toThrow(OdsqlError);
  });
});
