import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Counter } from './counter.ts';

/** The library keeps a timer for each, about 0.7 kB: so many clients keep a flood of addresses from filling the memory. */
const defaultMaxClients = 50_000;

/** Counts in this process. Of more clients than are kept, those whose windows began first begin anew. */
export function createMemoryCounter(windowS: number, maxClients = defaultMaxClients): Counter {
  const limiter = new RateLimiterMemory({ points: 0, duration: windowS, keyPrefix: '' });
  /** In the order in which they began, from `oldest` on and around. */
  const windows: { readonly client: string; readonly endsAtMs: number }[] = [];
  let oldest = 0;

  return {
    async count(client, messages) {
      const usage = await limiter.penalty(client, messages);
      if (usage.isFirstInDuration) {
        const forgotten = begin(client);
        if (forgotten !== undefined) void limiter.delete(forgotten);
      }
      return usage;
    },
    close: () => undefined,
  };

  /** Gives the client to forget for it. */
  function begin(client: string): string | undefined {
    const nowMs = performance.now();
    const former = windows[oldest];
    windows[oldest] = { client, endsAtMs: nowMs + windowS * 1000 };
    oldest = (oldest + 1) % maxClients;
    return former && former.endsAtMs > nowMs ? former.client : undefined;
  }
}
