import { setTimeout as delay } from 'node:timers/promises';
import { createSharedStore, type SharedStore } from '@toolpacks/shared-store';
import { createSharedTier } from './create-shared-tier.ts';
import { digestProgram } from './digest-program.ts';
import type { SharedTier } from './shared-cache.ts';

export interface ConnectOptions {
  readonly url: string;
  readonly pack: string;
  readonly settings: unknown;
  readonly entryFile: string | undefined;
}

export interface Connection {
  readonly store: SharedStore;
  /** Resolves once it is known whether the server can be used, or once that has taken too long for the first calls. */
  readonly settled: Promise<void>;
  tier(cacheName: string): SharedTier;
}

/** What the first calls of a replica may lose to a server that takes its time to be connected. */
const firstWaitMs = 500;

export async function connectSharedCache({ url, pack, settings, entryFile }: ConnectOptions): Promise<Connection> {
  const namespace = `${pack}:${await digestProgram(entryFile, settings)}`;
  const store = createSharedStore(url);
  const changed = new Promise<void>((resolve) => store.watch(() => resolve()));
  const settled = Promise.race([changed, delay(firstWaitMs, undefined, { ref: false })]);
  return {
    store,
    settled,
    tier: (cacheName) => createSharedTier(store, `${namespace}:${cacheName}`),
  };
}
