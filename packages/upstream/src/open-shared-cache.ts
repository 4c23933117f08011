import type { StoreStatus } from '@toolpacks/contracts';
import type { SharedCacheTiming } from './connect-shared-cache.ts';
import type { SharedCache } from './shared-cache.ts';

export interface SharedCacheOptions {
  /** Of a Redis or Valkey server; may hold a password. */
  readonly url: string | undefined;
  readonly pack: string;
  /** All that the pack's answers depend on besides its code and what it is asked: where its upstream is, and the like. */
  readonly settings: unknown;
  /** Where the program begins. Replicas share only what has been stored by the same program. */
  readonly entryFile?: string | undefined;
  readonly timing?: SharedCacheTiming;
}

const connecting: StoreStatus = { state: 'connecting', last_success: null, last_error_class: null };

/**
 * The cache that the replicas of a pack share; undefined where there is no server for it. Its client takes memory that a
 * pack without such a server does without, so it is loaded here and only then.
 */
export function openSharedCache({
  url,
  pack,
  settings,
  entryFile = process.argv[1],
  timing,
}: SharedCacheOptions): SharedCache | undefined {
  if (url === undefined) return undefined;
  const listeners: Parameters<SharedCache['watch']>[0][] = [];
  let last: Parameters<(typeof listeners)[number]> | undefined;
  const connected = connect(url);

  async function connect(url: string) {
    const { connectSharedCache } = await import('./connect-shared-cache.ts');
    const connection = await connectSharedCache({ url, pack, settings, entryFile, timing });
    connection.store.watch((...change) => {
      last = change;
      for (const listener of listeners) listener(...change);
    });
    return connection;
  }

  let current = () => connecting;
  void connected.then(({ store }) => {
    current = store.status;
  });

  return {
    status: () => current(),
    watch(listener) {
      listeners.push(listener);
      if (last) listener(...last);
    },
    tier: (cacheName) => ({
      async claim(key, isGood, signal) {
        const { settled, tier } = await connected;
        await settled;
        return tier(cacheName).claim(key, isGood, signal);
      },
    }),
    async close() {
      (await connected).store.close();
    },
  };
}
