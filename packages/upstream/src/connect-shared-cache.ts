import { setTimeout as delay } from 'node:timers/promises';
import { createSharedStore, type SharedStore, type StoreTiming, timeoutMsOf } from '@toolpacks/shared-store';
import { createSharedTier } from './create-shared-tier.ts';
import { digestProgram } from './digest-program.ts';
import type { SharedTier } from './shared-cache.ts';

/** In milliseconds. */
export interface SharedCacheTiming extends StoreTiming {
  /** What the first calls of a replica may lose to a server that takes its time to be connected. Default 500, or more where the URL has a longer time-out. */
  readonly firstWaitMs?: number;
  /** How long a lock outlives its holder, who renews it while it works. Default 2000. */
  readonly leaseMs?: number;
}

export interface ConnectOptions {
  readonly url: string;
  readonly pack: string;
  readonly settings: unknown;
  readonly entryFile: string | undefined;
  readonly timing: SharedCacheTiming | undefined;
}

export interface Connection {
  readonly store: SharedStore;
  /** Resolves once it is known whether the server can be used, or once that has taken too long for the first calls. */
  readonly settled: Promise<void>;
  tier(cacheName: string): SharedTier;
}

export async function connectSharedCache({
  url,
  pack,
  settings,
  entryFile,
  timing: { firstWaitMs = Math.max(500, timeoutMsOf(url)), leaseMs = 2000, ...timing } = {},
}: ConnectOptions): Promise<Connection> {
  const namespace = `${pack}:${await digestProgram(entryFile, settings)}`;
  const store = createSharedStore(url, timing);
  const changed = new Promise<void>((resolve) => store.watch(() => resolve()));
  const settled = Promise.race([changed, delay(firstWaitMs, undefined, { ref: false })]);
  return {
    store,
    settled,
    tier: (cacheName) => createSharedTier(store, `${namespace}:${cacheName}`, leaseMs),
  };
}
