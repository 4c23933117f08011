import type { ErrorClass, StoreStatus } from '@toolpacks/contracts';
import { Redis } from 'ioredis';
import { errorClassOf, NonsenseError, reasonOf } from './error-class-of.ts';
import { withinLimit } from './within-limit.ts';

/** A Redis or Valkey server that may be absent. */
export interface SharedStore {
  /** For libraries that bring commands of their own. They go through `run` like all others. */
  readonly client: Redis;
  /** What `work` gives, which is never undefined; undefined where the server cannot do it, and at once where it is down. */
  run<T>(work: (client: Redis) => Promise<T>): Promise<T | undefined>;
  status(): StoreStatus;
  /** Tells of each change of state, and at once of the last one where there has been any. */
  watch(listener: StoreListener): void;
  close(): void;
}

/** `reason` is for the operator's log, and empty where all is well. */
export type StoreListener = (status: StoreStatus, reason: string) => void;

/** In milliseconds. */
export interface StoreTiming {
  /** Default 1000. */
  readonly connectTimeoutMs?: number;
  /** What a call may lose to a server that does not answer, once: until it does again, no call asks it. Default as the URL has it. */
  readonly commandLimitMs?: number;
  /** Between attempts to connect. Default 500. */
  readonly retryAfterMs?: number;
  /** So old may the last success get before it is found out whether the server still answers. Default 5000. */
  readonly idleMs?: number;
}

/** What a call may lose to a server that does not answer, in milliseconds: `?timeout_ms=300` at the end of its URL. Default 100. */
export const timeoutMsOf = (url: string): number => Number(new URL(url).searchParams.get('timeout_ms') ?? 100);

/**
 * Connects at once. After a failure nothing is asked of the server until a probe on a new connection has succeeded: the old
 * one may be dead without a word, or not be let in. The URL may hold a password; nothing that is told repeats it.
 */
export function createSharedStore(
  url: string,
  { connectTimeoutMs = 1000, commandLimitMs = timeoutMsOf(url), retryAfterMs = 500, idleMs = 5000 }: StoreTiming = {},
): SharedStore {
  const client = new Redis(url, {
    connectTimeout: connectTimeoutMs,
    disconnectTimeout: 100,
    retryStrategy: () => retryAfterMs,
    enableOfflineQueue: false,
    // A command ends with its connection.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    // The probe is the check. The library's own ones wait for ever for a server that is silent.
    enableReadyCheck: false,
    disableClientInfo: true,
  });
  const listeners: StoreListener[] = [];
  let state: StoreStatus['state'] = 'connecting';
  let lastSuccessAt: number | undefined;
  let lastErrorClass: ErrorClass | null = null;
  let reason = '';
  let isClosed = false;
  client.on('ready', probe);
  client.on('error', failed);
  const timer = setInterval(() => {
    if (state === 'up' && Date.now() - (lastSuccessAt ?? 0) > idleMs) void probe();
  }, retryAfterMs);
  timer.unref();

  function status(): StoreStatus {
    const last_success = lastSuccessAt === undefined ? null : new Date(lastSuccessAt).toISOString();
    return { state, last_success, last_error_class: lastErrorClass };
  }

  return {
    client,
    status,
    async run(work) {
      if (state !== 'up') return undefined;
      try {
        const result = await withinLimit(commandLimitMs, work(client));
        lastSuccessAt = Date.now();
        return result;
      } catch (error) {
        // Others that were under way on the same connection end with it, and have nothing more to tell.
        if (state === 'up') reconnectAfter(error);
        return undefined;
      }
    },
    watch(listener) {
      listeners.push(listener);
      if (state !== 'connecting') listener(status(), reason);
    },
    close() {
      isClosed = true;
      state = 'down';
      clearInterval(timer);
      client.disconnect();
    },
  };

  /** Writes, because a server that is full still reads. */
  async function probe(): Promise<void> {
    try {
      const answer: unknown = await withinLimit(
        commandLimitMs,
        client.set('toolpacks:probe', Date.now(), 'PX', 60_000),
      );
      if (answer !== 'OK') throw new NonsenseError();
      lastSuccessAt = Date.now();
      change('up', '');
    } catch (error) {
      reconnectAfter(error);
    }
  }

  function reconnectAfter(error: unknown): void {
    if (isClosed) return;
    failed(error);
    client.disconnect(true);
  }

  function failed(error: unknown): void {
    lastErrorClass = errorClassOf(error);
    change('down', reasonOf(error));
  }

  function change(to: 'up' | 'down', why: string): void {
    if (isClosed || state === to) return;
    state = to;
    reason = why;
    for (const listener of listeners) listener(status(), reason);
  }
}
