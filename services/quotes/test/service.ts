import { type StartedPack, startPack, type ToolResult, textOf } from '@toolpacks/pack-kit/testing';
import { readConfig } from '../src/config.ts';
import { createPack } from '../src/pack.ts';
import type { Quote } from '../src/quote.ts';

export type { StartedPack as Service, ToolResult } from '@toolpacks/pack-kit/testing';
export { errorOf, freshnessOf, notesOf, sourceOf, startPack as serve, textOf } from '@toolpacks/pack-kit/testing';

/** The pack as its users meet it, configured by its environment and served over real HTTP. */
export const startService = async (env: NodeJS.ProcessEnv = {}): Promise<StartedPack> =>
  startPack(await createPack(readConfig(env)));

export interface QuoteList {
  readonly count: number;
  readonly total: number;
  readonly next_offset: number | null;
  readonly quotes: readonly Quote[];
}

export interface AuthorList extends Omit<QuoteList, 'quotes'> {
  readonly authors: readonly { readonly slug: string; readonly name: string; readonly quote_count: number }[];
}

interface Lists {
  readonly list_tags: { readonly count: number; readonly tags: readonly { name: string; quote_count: number }[] };
  readonly list_authors: AuthorList;
  readonly search_quotes: QuoteList;
}

export const quoteOf = (result: ToolResult) => dataOf(result) as Quote;
export const quotesOf = (result: ToolResult) => (dataOf(result) as unknown as QuoteList).quotes;

/** The data of a list, or what the failure says. */
export async function list<T extends keyof Lists>(
  { call }: StartedPack,
  tool: T,
  args: object = {},
): Promise<Lists[T]> {
  return dataOf(await call(tool, args)) as unknown as Lists[T];
}

/** Every page of a list, one after the other. */
export async function pagesOf<T extends 'list_authors' | 'search_quotes'>(
  service: StartedPack,
  tool: T,
  args: object,
): Promise<Lists[T][]> {
  const pages: Lists[T][] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const page: Lists[T] = await list(service, tool, { ...args, offset });
    if (page.next_offset !== null && page.next_offset <= offset) throw new Error(`${tool}: no way on from ${offset}`);
    pages.push(page);
    offset = page.next_offset;
  }
  return pages;
}

function dataOf(result: ToolResult): Readonly<Record<string, unknown>> {
  if (result.structuredContent) return result.structuredContent;
  throw new Error(textOf(result));
}
