import { startPack } from '@toolpacks/pack-kit/testing';
import { readConfig } from '../src/config.ts';
import { createPack } from '../src/pack.ts';
import type { Quote } from '../src/quote.ts';

export interface CallResult {
  readonly isError?: boolean;
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly _meta: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface Service {
  readonly baseUrl: string;
  /** Calls a tool over HTTP; gives the `result` of the JSON-RPC answer. */
  call(tool: string, args?: object): Promise<CallResult>;
  /** Any other method; gives its `result`. */
  ask<T>(method: string, params?: object): Promise<T>;
  stop(): Promise<void>;
}

type Pack = Awaited<ReturnType<typeof createPack>>;

/** The pack as its users meet it, configured by its environment and served over real HTTP. */
export const startService = async (env: NodeJS.ProcessEnv = {}): Promise<Service> =>
  serve(await createPack(readConfig(env)));

export async function serve(pack: Pack): Promise<Service> {
  const { baseUrl, url, stop } = await startPack(pack);
  async function ask<T>(method: string, params: object = {}): Promise<T> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result } = (await response.json()) as { result: T };
    return result;
  }
  return { baseUrl, stop, ask, call: (tool, args = {}) => ask('tools/call', { name: tool, arguments: args }) };
}

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

export const quoteOf = (result: CallResult) => dataOf(result) as Quote;
export const quotesOf = (result: CallResult) => (dataOf(result) as unknown as QuoteList).quotes;

/** The data of a list, or what the failure says. */
export async function list<T extends keyof Lists>({ call }: Service, tool: T, args: object = {}): Promise<Lists[T]> {
  return dataOf(await call(tool, args)) as unknown as Lists[T];
}

/** Every page of a list, one after the other. */
export async function pagesOf<T extends 'list_authors' | 'search_quotes'>(
  service: Service,
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

function dataOf(result: CallResult): Readonly<Record<string, unknown>> {
  if (result.structuredContent) return result.structuredContent;
  throw new Error(textOf(result));
}

export const sourceOf = (result: CallResult) => result._meta['dev.toolpacks/source'];
export const freshnessOf = (result: CallResult) => result._meta['dev.toolpacks/freshness'];
export const errorOf = (result: CallResult) => result._meta['dev.toolpacks/error'];
export const textOf = (result: CallResult) => result.content.map(({ text }) => text).join('\n');
/** The text blocks after the data. */
export const notesOf = (result: CallResult) => result.content.slice(1).map(({ text }) => text);
