import type { ErrorClass } from './tool-error.ts';

/**
 * How old an answer's data is. `fresh`: fetched for this call. `hit`: from a cache, within its time to live. `stale`: older,
 * while a refresh runs. `stale_if_error`: older, because the upstream failed. `sample`: made-up demonstration data.
 * `static`: ships with the pack and does not age.
 */
export type FreshnessState = 'fresh' | 'hit' | 'stale' | 'stale_if_error' | 'sample' | 'static';

export interface Freshness {
  readonly state: FreshnessState;
  /** ISO 8601 UTC; null for data that was never fetched. */
  readonly fetched_at: string | null;
  /** ISO 8601 UTC; null for data that does not age. */
  readonly fresh_until: string | null;
}

export interface Source {
  readonly name: string;
  readonly url: string;
  readonly license: string;
  readonly attribution: string;
  /** Further facts of where the data comes from, for example `chain_id` and `block_number`. */
  readonly [fact: string]: string | number;
}

export interface Truncation {
  readonly returned: number;
  readonly total: number;
  readonly next_offset?: number;
  readonly reason: string;
}

/** A part of an answer that could not be had, and is null in it. */
export interface MissingPart {
  readonly part: string;
  readonly class: ErrorClass;
  readonly message: string;
}

/** What a provider tells about the data of one call; it becomes the `dev.toolpacks/*` keys of the answer's `_meta`. */
export interface Provenance {
  readonly freshness?: Freshness;
  readonly source?: Source;
  readonly truncated?: Truncation;
  readonly missing?: readonly MissingPart[];
  /** For how long the call waited for its source, in milliseconds. */
  readonly upstreamMs?: number;
}

/** One running tool call, handed to the tool and by it to whatever calls out. */
export interface Call {
  readonly requestId: string;
  /** Aborts when the caller has gone or the call's time budget is spent. */
  readonly signal: AbortSignal;
  /**
   * Notes where data came from. Several reports about freshness are merged to the least fresh, missing parts and waits add
   * up; a later source or truncation replaces an earlier one.
   */
  report(provenance: Provenance): void;
  /** Adds a text block for the reader after the data: a hint, or why this is sample data. */
  note(text: string): void;
}
