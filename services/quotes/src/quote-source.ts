import type { Call, Source, UpstreamStatus } from '@toolpacks/contracts';
import type { PackCache } from '@toolpacks/pack-kit';
import type { QuoteCollection } from './quote-collection.ts';

/** Where the tools get their quotes: one collection, whatever it is made from. */
export interface QuoteSource {
  open(call: Call): QuoteCollection | Promise<QuoteCollection>;
  readonly source: Source;
  readonly upstreams: readonly { status(): UpstreamStatus }[];
  /** What the replicas share, where there is anything to fetch. */
  readonly cache?: PackCache | undefined;
}

/** The collection handed on without a promise where it is at hand: a call then needs no timer and no extra turns. */
export function withCollection<T>(
  source: QuoteSource,
  call: Call,
  use: (quotes: QuoteCollection) => T,
): T | Promise<T> {
  const opened = source.open(call);
  return opened instanceof Promise ? opened.then(use) : use(opened);
}
