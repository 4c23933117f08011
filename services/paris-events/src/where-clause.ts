import { dayAfter } from './calendar-day.ts';
import type { EventQuery } from './event-query.ts';

/**
 * The query as a `where` clause of ODSQL. Events without an end or without a start are in every period. `date_end` and
 * `date_start` are compared as they come, with the clock of Paris and an offset of zero that is not true, so the request
 * must not have a `timezone`. A bare string literal is the full-text search; its words must all occur.
 */
export function toWhere({ words, freeOnly, from, to }: Pick<EventQuery, 'words' | 'freeOnly' | 'from' | 'to'>): string {
  const clauses = [`(date_end >= date'${from}' or date_end is null)`];
  // A date literal is the start of its day: the whole of the last day counts.
  if (to !== null) clauses.push(`(date_start < date'${dayAfter(to)}' or date_start is null)`);
  // Exact: it does not match "gratuit sous condition".
  if (freeOnly) clauses.push('price_type = "gratuit"');
  if (words.length > 0) clauses.push(`"${words.join(' ')}"`);
  return clauses.join(' and ');
}
