import { isObject, readFields, readText } from '../fields.ts';

export interface Quote {
  readonly id: string;
  readonly content: string;
  readonly author: string;
  readonly tags: readonly string[];
}

export interface QuoteList {
  readonly quotes: readonly Quote[];
  /** How many match in all, where that is told. */
  readonly total: number | null;
}

/** One quote stands alone in an answer; several, or none, are in a list. */
export function readQuotes(data: unknown): QuoteList {
  if (!isObject(data) || !('quotes' in data)) return { quotes: [readQuote(data)], total: null };
  const answer = readFields(data);
  return { quotes: answer.list('quotes', readQuote), total: 'total' in data ? answer.number('total') : null };
}

function readQuote(item: unknown): Quote {
  const quote = readFields(item);
  return {
    id: quote.text('id'),
    content: quote.text('content'),
    author: quote.text('author'),
    tags: quote.list('tags', readText),
  };
}
