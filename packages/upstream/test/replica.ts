import type { Call, Freshness, Provenance } from '@toolpacks/contracts';
import type { SharedCacheTiming } from '../src/connect-shared-cache.ts';
import { createCache, openSharedCache, type ReadOptions, type SharedCache } from '../src/index.ts';

/** One replica of a pack: a memory of its own, and what it shares. */
export interface Replica {
  readonly shared: SharedCache;
  read<T>(
    key: string,
    produce: (signal: AbortSignal, stale: T | undefined) => Promise<T>,
    options?: ReadWith<T>,
  ): Read<T>;
  stop(): Promise<void>;
}

type ReadWith<T> = Partial<Pick<ReadOptions<T>, 'ttlMs' | 'graceMs'>> & { readonly signal?: AbortSignal };

export type Read<T> = Promise<{ readonly value: T; readonly freshness: Freshness | undefined }>;

export interface ReplicaOptions {
  readonly pack?: string;
  readonly settings?: unknown;
  readonly entryFile?: string;
  readonly timing?: SharedCacheTiming;
}

/** In place of a bundle. */
export const entryFile = new URL('../package.json', import.meta.url).pathname;

export function startReplica(url: string, options: ReplicaOptions = {}): Replica {
  const shared = openSharedCache({ url, pack: 'test', settings: null, entryFile, ...options });
  if (!shared) throw new Error('there is no shared cache without a URL');
  const cache = createCache({ name: 'things', shared });
  return {
    shared,
    async read(key, produce, { ttlMs = 60_000, graceMs = 0, signal = new AbortController().signal } = {}) {
      let freshness: Freshness | undefined;
      const report = (provenance: Provenance) => {
        freshness = provenance.freshness ?? freshness;
      };
      const call: Call = { requestId: 'test', signal, report, note: () => undefined };
      const value = await cache.read(key, { ttlMs, graceMs, call }, produce);
      return { value, freshness };
    },
    async stop() {
      await cache.close();
      await shared.close();
    },
  };
}
