import { compileWhere, type Predicate } from './odsql/evaluate.ts';
import { OdsqlError } from './odsql/odsql-error.ts';
import { parseOrderBy } from './odsql/order-by.ts';
import { parseWhere } from './odsql/parse.ts';
import { requireField } from './odsql/require-field.ts';
import { readTimezone } from './parameters.ts';
import type { QfapRecord } from './qfap-record.ts';
import { inClause, Refusal } from './refusal.ts';
import { readValue } from './values.ts';

/** The records that `where`, `refine` and `exclude` leave, in the order of `order_by`. Throws Refusal. */
export function searchRecords(records: readonly QfapRecord[], query: URLSearchParams, nowMs: number): QfapRecord[] {
  if (query.has('group_by')) throw new Refusal(400, 'InvalidRESTParameterError', 'group_by is not supported here.');
  const orderBy = query.get('order_by');
  const inOrder = orderBy ? inClause('order_by', () => parseOrderBy(orderBy)) : () => 0;
  const tests = [readWhere(query, nowMs), ...readFacets(query)];
  return records.filter((record) => tests.every((test) => test(record))).sort(inOrder);
}

function readWhere(query: URLSearchParams, nowMs: number): Predicate {
  const where = query.get('where');
  const timezone = readTimezone(query);
  return where ? inClause('where', () => compileWhere(parseWhere(where), { nowMs, timezone })) : () => true;
}

function readFacets(query: URLSearchParams): Predicate[] {
  return [
    ...query.getAll('refine').map((facet) => inClause('refine', () => parseFacet(facet))),
    ...query.getAll('exclude').map((facet) => {
      const fits = inClause('exclude', () => parseFacet(facet));
      return (record: QfapRecord) => !fits(record);
    }),
  ];
}

/** `qfap_tags:Concert`: equal to the value, or to one of the values between semicolons. */
function parseFacet(facet: string): Predicate {
  const [, name = '', value] = /^([^:]*):([\s\S]*)$/.exec(facet) ?? [];
  if (value === undefined) throw new OdsqlError(facet);
  const field = requireField(name);
  return (record) => {
    const text = `${readValue(record, field) ?? ''}`;
    return text === value || (name === 'qfap_tags' && text.split(';').includes(value));
  };
}
