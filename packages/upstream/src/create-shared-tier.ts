import type { SharedStore } from '@toolpacks/shared-store';
import type { Claim, SharedEntry, SharedTier, Turn } from './shared-cache.ts';
import { maxEntryBytes, readEntry, writeEntry } from './shared-entry.ts';
import { takeLock, untilFree } from './shared-lock.ts';

/**
 * The entries of one cache on the server, as `toolpacks:<namespace>:<key>`. Who is about to produce one holds a lock, and
 * the others look for the entry until that is released.
 */
export function createSharedTier(store: SharedStore, namespace: string, leaseMs: number): SharedTier {
  const entryKey = (key: string) => `toolpacks:${namespace}:${key}`;
  const lockKey = (key: string) => `toolpacks:lock:${namespace}:${key}`;

  async function find<T>(key: string, isGood: (entry: SharedEntry<T>) => boolean): Promise<SharedEntry<T> | undefined> {
    const name = entryKey(key);
    // One byte more than there may be tells that there is too much.
    const bytes = await store.run((client) => client.getrangeBuffer(name, 0, maxEntryBytes).catch(noneWhereOtherType));
    // One key stands for one type, as it does in memory; the checksum says that it was stored as such.
    const entry = Buffer.isBuffer(bytes) && (readEntry(name, bytes) as SharedEntry<T> | undefined);
    return entry && isGood(entry) ? entry : undefined;
  }

  async function keep(key: string, entry: SharedEntry<unknown>, lifeMs: number): Promise<void> {
    const name = entryKey(key);
    const bytes = lifeMs >= 1 ? writeEntry(name, entry) : undefined;
    // What cannot be kept must not hide behind what was there.
    await store.run<unknown>((client) =>
      bytes ? client.set(name, bytes, 'PX', Math.floor(lifeMs)) : client.del(name),
    );
  }

  function turn<T>(key: string, release?: () => Promise<void>): Turn<T> {
    return {
      end(entry, lifeMs = 0) {
        const kept = entry ? keep(key, entry, lifeMs) : Promise.resolve();
        // A value that is no JSON is not shared, and that is all.
        void kept.catch(() => undefined).then(release);
      },
    };
  }

  return {
    async claim<T>(key: string, isGood: (entry: SharedEntry<T>) => boolean, signal: AbortSignal): Promise<Claim<T>> {
      do {
        const found = await find(key, isGood);
        if (found) return { found };
        signal.throwIfAborted();
        const release = await takeLock(store, lockKey(key), leaseMs);
        if (release === undefined) return { turn: turn(key) };
        if (release) {
          // The one before may have stored its value and let go between the two looks.
          const late = await find(key, isGood);
          if (!late && !signal.aborted) return { turn: turn(key, release) };
          void release();
          signal.throwIfAborted();
          if (late) return { found: late };
        }
      } while (await untilFree(store, lockKey(key), leaseMs, signal));
      return { turn: turn(key) };
    },
  };
}

/** Whatever is there under that name is none of ours. */
function noneWhereOtherType(error: unknown): Buffer {
  if (error instanceof Error && error.message.startsWith('WRONGTYPE')) return Buffer.alloc(0);
  throw error;
}
