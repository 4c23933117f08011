import type { StoreStatus } from '@toolpacks/contracts';

/** What the replicas of a pack keep together, on a server that may be absent. */
export interface SharedCache {
  status(): StoreStatus;
  /** Tells of each change of state, and at once of the last one; `reason` is for the operator's log. */
  watch(listener: (status: StoreStatus, reason: string) => void): void;
  /** The part of it that belongs to the cache of that name. */
  tier(cacheName: string): SharedTier;
  close(): Promise<void>;
}

export interface SharedTier {
  /**
   * Waits for an entry that is good enough, or for the turn to produce one. It is this replica's turn at once where the
   * server cannot be asked, and after a while where another one does not get on. Rejects where the signal aborts.
   */
  claim<T>(key: string, isGood: (entry: SharedEntry<T>) => boolean, signal: AbortSignal): Promise<Claim<T>>;
}

/** A value crosses as JSON, so it has to be the same afterwards: no undefined, Date, bigint, Map or function in it. */
export interface SharedEntry<T> {
  readonly value: T;
  readonly fetchedAtMs: number;
}

export type Claim<T> = { readonly found: SharedEntry<T> } | { readonly turn: Turn<T> };

export interface Turn<T> {
  /** Keeps the entry for so long; without one, lets the next replica try. Nobody waits for that, and it never fails. */
  end(entry?: SharedEntry<T>, lifeMs?: number): void;
}
