import type {
  Call,
  Freshness,
  FreshnessState,
  MissingPart,
  Provenance,
  Source,
  Truncation,
} from '@toolpacks/contracts';

/** From the best to be told to the worst; several parts of one answer are as fresh as the worst of them. */
const leastFreshLast: readonly FreshnessState[] = ['static', 'fresh', 'hit', 'stale', 'stale_if_error', 'sample'];

/** One call while it runs: collects what is reported, and ends when its caller has gone or its time is spent. */
export class RunningCall implements Call {
  readonly requestId: string;
  readonly notes: string[] = [];
  freshness: Freshness | undefined;
  source: Source | undefined;
  truncated: Truncation | undefined;
  missing: MissingPart[] | undefined;
  /** For how long it has waited for its source, by what has been reported. */
  upstreamMs = 0;
  hasReported = false;
  #controller: AbortController | undefined;

  constructor(requestId: string) {
    this.requestId = requestId;
  }

  /** Made on first use: most calls answer from memory and never need one. */
  get signal(): AbortSignal {
    return this.#abortable().signal;
  }

  abort(reason: unknown): void {
    this.#abortable().abort(reason);
  }

  #abortable(): AbortController {
    this.#controller ??= new AbortController();
    return this.#controller;
  }

  report({ freshness, source, truncated, missing, upstreamMs }: Provenance): void {
    this.hasReported = true;
    if (upstreamMs !== undefined) this.upstreamMs += upstreamMs;
    if (freshness) this.freshness = this.freshness ? leastFresh(this.freshness, freshness) : freshness;
    if (source) this.source = source;
    if (truncated) this.truncated = truncated;
    if (missing && missing.length > 0) this.missing = [...(this.missing ?? []), ...missing];
  }

  note(text: string): void {
    this.notes.push(text);
  }
}

function leastFresh(a: Freshness, b: Freshness): Freshness {
  const state = leastFreshLast.indexOf(a.state) > leastFreshLast.indexOf(b.state) ? a.state : b.state;
  return { state, fetched_at: earlier(a.fetched_at, b.fetched_at), fresh_until: earlier(a.fresh_until, b.fresh_until) };
}

/** ISO 8601 UTC strings of one form sort as text. */
const earlier = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b < a) ? b : a);
