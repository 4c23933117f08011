import type { SharedStore } from '@toolpacks/shared-store';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Counter } from './counter.ts';

export interface SharedCounterOptions {
  readonly store: SharedStore;
  readonly windowS: number;
  /** Counts while the server cannot. */
  readonly fallback: Counter;
}

/** Counts on a server that several gateways share. Where that fails, the fallback counts at once. */
export function createSharedCounter({ store, windowS, fallback }: SharedCounterOptions): Counter {
  const keyPrefix = 'toolpacks:rate-limit';
  const limiter = new RateLimiterRedis({ storeClient: store.client, points: 0, duration: windowS, keyPrefix });

  return {
    get store() {
      return store.status();
    },
    async count(client, messages) {
      const usage = await store.run(() => limiter.penalty(client, messages));
      return usage ?? fallback.count(client, messages);
    },
    close() {
      store.close();
      fallback.close();
    },
  };
}
