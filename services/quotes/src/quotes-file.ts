import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { ConfigError } from '@toolpacks/http';
import { cleanTexts } from '@toolpacks/upstream';
import * as z from 'zod';
import { type Quote, toSlug } from './quote.ts';
import { createQuoteCollection } from './quote-collection.ts';
import type { QuoteSource } from './quote-source.ts';

const text = z.string().trim().min(1);

/** One entry of quotable-io/data. */
const quotable = z
  .object({ _id: z.string(), content: text, author: text, tags: z.array(z.string()).default([]) })
  .transform(({ _id, content, author, tags }) => toQuote(_id, content, author, tags));

/** One entry of Musheer360/QuoteSlate. */
const quoteSlate = z
  .object({ id: z.int(), quote: text, author: text, tags: z.array(z.string()).default([]) })
  .transform(({ id, quote, author, tags }) => toQuote(String(id), quote, author, tags));

/** Loads a whole file. Throws ConfigError naming the file and the first entry that does not fit. */
export function openQuotesFile(path: string): QuoteSource {
  const collection = createQuoteCollection(parseEntries(path, readEntries(path)));
  return {
    open: () => collection,
    source: {
      name: `Quotes file ${basename(path)}`,
      url: `urn:toolpacks:quotes:file:${encodeURIComponent(basename(path))}`,
      license: 'As its owner states',
      attribution: 'The author named with each quotation',
    },
    upstreams: [],
  };
}

function readEntries(path: string): unknown[] {
  try {
    const entries = cleanTexts(JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, '')));
    if (Array.isArray(entries) && entries.length > 0) return entries;
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not valid JSON' : 'cannot be read; check the path and its rights';
    throw new ConfigError(`QUOTES_FILE: ${path} ${reason}`);
  }
  throw new ConfigError(`QUOTES_FILE: ${path} must hold a JSON array with at least one quote`);
}

function parseEntries(path: string, entries: readonly unknown[]): Quote[] {
  const entry = entries.some((first) => typeof first === 'object' && first !== null && 'content' in first)
    ? quotable
    : quoteSlate;
  const parsed = z.array(entry).safeParse(entries);
  if (parsed.success) return dropRepeated(path, parsed.data);
  const [issue] = parsed.error.issues;
  const [index, field] = issue?.path ?? [];
  throw new ConfigError(
    `QUOTES_FILE: ${path}: entry ${Number(index)}${field === undefined ? '' : `, ${String(field)}`}: ${issue?.message}; ` +
      'expected {_id, content, author, tags} (Quotable) or {id, quote, author, tags} (QuoteSlate)',
  );
}

/** One quote per id: the same entry twice is a slip, another text under a used id a mistake. */
function dropRepeated(path: string, quotes: readonly Quote[]): Quote[] {
  const byId = new Map<string, Quote>();
  for (const [index, quote] of quotes.entries()) {
    const known = byId.get(quote.id);
    if (known && known.content !== quote.content) {
      throw new ConfigError(`QUOTES_FILE: ${path}: entry ${index}: id ${quote.id} belongs to another quote; change it`);
    }
    byId.set(quote.id, known ?? quote);
  }
  return [...byId.values()];
}

function toQuote(id: string, content: string, author: string, tags: string[]): Quote {
  return { id, content, author, author_slug: toSlug(author), length: content.length, tags };
}
