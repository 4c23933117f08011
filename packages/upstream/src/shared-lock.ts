import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { SharedStore } from '@toolpacks/shared-store';

const pollMs = 25;

/** Only of one's own: it may have ended, and then be another's. */
const renewScript = `return redis.call('get', KEYS[1]) == ARGV[1] and redis.call('pexpire', KEYS[1], ARGV[2])`;
const releaseScript = `return redis.call('get', KEYS[1]) == ARGV[1] and redis.call('del', KEYS[1])`;

/** What PTTL answers where there is no such key. */
const gone = -2;

/**
 * Gives what releases it; null where another has it, undefined where the server cannot tell. It outlives its holder, who
 * renews it while it works, by `leaseMs`.
 */
export async function takeLock(
  store: SharedStore,
  key: string,
  leaseMs: number,
): Promise<(() => Promise<void>) | null | undefined> {
  const token = randomUUID();
  const taken = await store.run((client) => client.set(key, token, 'PX', leaseMs, 'NX'));
  if (taken !== 'OK') return taken;
  const renew = () => store.run((client) => client.eval(renewScript, 1, key, token, leaseMs));
  const renewal = setInterval(renew, leaseMs / 4);
  renewal.unref();
  return async () => {
    clearInterval(renewal);
    await store.run((client) => client.eval(releaseScript, 1, key, token));
  };
}

/**
 * Whether the lock has become free; false where the server cannot tell. Its holder renews it for as long as it works, so who
 * waits is told in the end, however slow the source is. Rejects where the signal aborts.
 */
export async function untilFree(
  store: SharedStore,
  key: string,
  leaseMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  for (;;) {
    signal.throwIfAborted();
    const leftMs = await store.run((client) => client.pttl(key));
    if (leftMs === undefined) return false;
    if (leftMs === gone) return true;
    // Not made here, and it might never end.
    if (leftMs < 0 || leftMs > leaseMs) return (await store.run((client) => client.del(key))) !== undefined;
    await delay(pollMs, undefined, { signal, ref: false }).catch(() => signal.throwIfAborted());
  }
}
