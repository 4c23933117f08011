import type { Call, FreshnessState } from '@toolpacks/contracts';
import { BentoCache, bentostore } from 'bentocache';
import { memoryDriver } from 'bentocache/drivers/memory';
import type { SharedCache, SharedEntry } from './shared-cache.ts';
import { createSingleFlight } from './single-flight.ts';
import { withUpstreamTime } from './with-upstream-time.ts';

export interface CacheOptions {
  readonly name: string;
  /** The least recently used entry goes when there are more. */
  readonly maxEntries?: number;
  /** What other replicas have fetched is taken from there, and what this one has fetched is put there. */
  readonly shared?: SharedCache | undefined;
}

export interface ReadOptions<T> {
  /** How long a value is fresh; some values for longer than others of their kind. */
  readonly ttlMs: number | ((value: T) => number);
  /** How long after that it may stand in while it is refreshed, or while the refresh fails. */
  readonly graceMs?: number;
  readonly call: Call;
}

export interface Cache {
  /**
   * The value under `key`: from memory, or from `produce`, which runs once for any number of callers at the same time.
   * Reports its freshness on `call`, and how long it had to wait. A stale value within its grace is given at once and
   * refreshed behind the call's back. Failures are not kept. The signal that `produce` gets aborts when the last waiting
   * caller has left; `stale` is the value that it is to replace. Values are given as they are, not copied: treat them as
   * read-only. A key always stands for one type. In a shared cache equal reads of all replicas are one, too; what it
   * cannot give, memory and `produce` do.
   */
  read<T>(key: string, options: ReadOptions<T>, produce: Produce<T>): Promise<T>;
  /** Forgets everything and aborts what is under way. */
  close(): Promise<void>;
}

export type Produce<T> = (signal: AbortSignal, stale: T | undefined) => Promise<T>;

interface Entry<T> extends SharedEntry<T> {
  /** Whether the last attempt to replace it failed. */
  refreshFailed: boolean;
}

interface Landing<T> {
  readonly entry: Entry<T>;
  readonly state: FreshnessState;
}

/**
 * A cache in memory that tells the truth about the age of what it gives. bentocache stores; reading through it
 * (`getOrSet`) is not used, because it has no signal for the factory, does not tell a value's age, and calls the factory
 * anew for every waiting caller after one has failed.
 */
export function createCache({ name, maxEntries = 500, shared }: CacheOptions): Cache {
  const memory = memoryDriver({ maxItems: maxEntries, serialize: false });
  const store = new BentoCache({ default: name, stores: { [name]: bentostore().useL1Layer(memory) } });
  const flights = createSingleFlight<Landing<unknown>>();
  const tier = shared?.tier(name);

  /** Produces and stores a value; `stale` is the entry that it is to replace. */
  async function refresh<T>(
    key: string,
    { ttlMs, graceMs = 0 }: ReadOptions<T>,
    stale: Entry<T> | undefined,
    produce: Produce<T>,
    signal: AbortSignal,
  ): Promise<Landing<T>> {
    // An earlier flight may have landed between the caller's look at the store and this one's start.
    const landed = await store.get<Entry<T>>({ key });
    if (landed && ageMs(landed) < ttlOf(ttlMs, landed.value)) return { entry: landed, state: 'hit' };
    signal.throwIfAborted();
    // Where nothing is in memory, a stale one of another replica is as good as one's own would be.
    const goodForMs = (found: SharedEntry<T>) => ttlOf(ttlMs, found.value) + (stale ? 0 : graceMs);
    const claim = await tier?.claim<T>(key, (found) => ageMs(found) < goodForMs(found), signal);
    if (claim && 'found' in claim) {
      const entry = { ...claim.found, refreshFailed: false };
      const lifeMs = ttlOf(ttlMs, entry.value);
      const age = ageMs(entry);
      await store.set({ key, value: entry, ttl: lifeMs + graceMs - age });
      return { entry, state: age < lifeMs ? 'hit' : 'stale' };
    }
    try {
      const value = await produce(signal, stale?.value);
      const entry = { value, fetchedAtMs: Date.now(), refreshFailed: false };
      const lifeMs = ttlOf(ttlMs, value) + graceMs;
      await store.set({ key, value: entry, ttl: lifeMs });
      claim?.turn.end(entry, lifeMs);
      return { entry, state: 'fresh' };
    } catch (error) {
      claim?.turn.end();
      if (stale && !signal.aborted) stale.refreshFailed = true;
      throw error;
    }
  }

  return {
    async read<T>(key: string, options: ReadOptions<T>, produce: Produce<T>): Promise<T> {
      const { graceMs = 0, call } = options;
      const entry = await store.get<Entry<T>>({ key });
      const ttlMs = entry ? ttlOf(options.ttlMs, entry.value) : 0;
      if (entry && ageMs(entry) < ttlMs) return report(call, entry, 'hit', ttlMs);
      const work = (signal: AbortSignal) => refresh(key, options, entry ?? undefined, produce, signal);
      if (entry && ageMs(entry) < ttlMs + graceMs) {
        flights.start(key, work);
        return report(call, entry, entry.refreshFailed ? 'stale_if_error' : 'stale', ttlMs);
      }
      const landing = await withUpstreamTime(call, () => flights.join(key, call.signal, work));
      // One key stands for one type, as it does in the store.
      const landed = landing.entry as Entry<T>;
      if (landing.state === 'stale') flights.start(key, (signal) => refresh(key, options, landed, produce, signal));
      return report(call, landed, landing.state, ttlOf(options.ttlMs, landed.value));
    },
    async close() {
      flights.stop();
      await store.clearAll();
      await store.disconnectAll();
    },
  };
}

function ttlOf<T>(ttlMs: ReadOptions<T>['ttlMs'], value: T): number {
  return typeof ttlMs === 'number' ? ttlMs : ttlMs(value);
}

function ageMs({ fetchedAtMs }: SharedEntry<unknown>): number {
  return Date.now() - fetchedAtMs;
}

function report<T>(call: Call, { value, fetchedAtMs }: Entry<T>, state: FreshnessState, ttlMs: number): T {
  call.report({
    freshness: {
      state,
      fetched_at: new Date(fetchedAtMs).toISOString(),
      fresh_until: new Date(fetchedAtMs + ttlMs).toISOString(),
    },
  });
  return value;
}
