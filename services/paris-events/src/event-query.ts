import { quote, ToolError } from '@toolpacks/contracts';
import { toWords } from './search-words.ts';

/** A question to the data set with everything settled, so that equal questions are equal. */
export interface EventQuery {
  /** Each has to occur; none: whatever the texts. */
  readonly words: readonly string[];
  readonly freeOnly: boolean;
  /** YYYY-MM-DD */
  readonly from: string;
  /** The same; null: no end. */
  readonly to: string | null;
  readonly limit: number;
  readonly offset: number;
}

interface Input {
  readonly query?: string | undefined;
  readonly free_only: boolean;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The upstream gives its first 10,000 matches and refuses more: offset + limit may be this at most. */
export const maxWindow = 10_000;

/** Throws `invalid_input` where the arguments contradict each other or ask for nothing. */
export function toEventQuery({ query, free_only, from, to, limit, offset }: Input, today: string): EventQuery {
  const words = query === undefined ? [] : toWords(query);
  if (query !== undefined && words.length === 0) {
    throw new ToolError('invalid_input', `events: query: there is no letter or digit in ${quote(query)}`, {
      hint: 'Give words to look for, such as jazz or exposition photo, or leave query out',
    });
  }
  const first = from ?? today;
  if (to !== undefined && to < first) throw wrongOrder(first, to, from === undefined);
  return {
    words,
    freeOnly: free_only,
    from: first,
    to: to ?? null,
    limit: Math.min(limit, maxWindow - offset),
    offset,
  };
}

function wrongOrder(from: string, to: string, isToday: boolean): ToolError {
  const which = isToday ? `from, which is today in Paris (${from}) where it is not given` : `from (${from})`;
  return new ToolError('invalid_input', `events: to (${to}) is before ${which}`, {
    hint: isToday ? 'Give an earlier from, or a later to' : 'Swap them, or give a later to',
  });
}
