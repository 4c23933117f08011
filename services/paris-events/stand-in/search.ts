import { compileWhere, type Predicate } from './odsql/evaluate.ts';
import { parseOrderBy } from './odsql/order-by.ts';
import { parseWhere } from './odsql/parse.ts';
import type { QfapRecord } from './qfap-record.ts';
import { inClause } from './refusal.ts';

/** The records that `where` leaves, in the order of `order_by`. Throws Refusal. */
export function searchRecords(records: readonly QfapRecord[], query: URLSearchParams): QfapRecord[] {
  const orderBy = query.get('order_by');
  const inOrder = orderBy ? inClause('order_by', () => parseOrderBy(orderBy)) : () => 0;
  return records.filter(readWhere(query.get('where'))).sort(inOrder);
}

function readWhere(where: string | null): Predicate {
  return where ? inClause('where', () => compileWhere(parseWhere(where))) : () => true;
}
