import { type ErrorClass, isRecord } from '@toolpacks/contracts';
import type { Logger } from '@toolpacks/http';
import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Counter, StoreCondition } from './counter.ts';

export interface SharedCounterOptions {
  /** Of a Redis or Valkey server; may hold a password. */
  readonly url: string;
  readonly windowS: number;
  /** Counts while the server cannot. */
  readonly fallback: Counter;
  readonly logger: Logger;
}

/** What a call may lose to a server that does not answer, once: until it does again, no call asks it. */
const commandTimeoutMs = 100;

const probeIntervalMs = 500;

/**
 * Counts on a server that several gateways share. Where that fails, the fallback counts at once, and the server is tried
 * apart from the calls until it counts again.
 */
export function createSharedCounter({ url, windowS, fallback, logger }: SharedCounterOptions): Counter {
  const redis = new Redis(url, {
    commandTimeout: commandTimeoutMs,
    connectTimeout: 1000,
    disconnectTimeout: 500,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
  });
  const keyPrefix = 'toolpacks:rate-limit';
  const limiter = new RateLimiterRedis({ storeClient: redis, points: 0, duration: windowS, keyPrefix });
  let state: StoreCondition['state'] = 'connecting';
  let lastSuccessAt: number | undefined;
  let lastErrorClass: ErrorClass | null = null;
  redis.on('ready', probe);
  redis.on('error', failed);
  const timer = setInterval(() => {
    if (state === 'down' && redis.status === 'ready') void probe();
  }, probeIntervalMs);
  timer.unref();

  return {
    get store() {
      const last_success = lastSuccessAt === undefined ? null : new Date(lastSuccessAt).toISOString();
      return { state, last_success, last_error_class: lastErrorClass };
    },
    async count(client, messages) {
      if (state !== 'up') return fallback.count(client, messages);
      try {
        const usage = await limiter.penalty(client, messages);
        lastSuccessAt = Date.now();
        return usage;
      } catch (error) {
        failed(error);
        return fallback.count(client, messages);
      }
    },
    close() {
      clearInterval(timer);
      redis.disconnect();
      fallback.close();
    },
  };

  /** Writes, because a server that is full still reads. */
  async function probe(): Promise<void> {
    try {
      await limiter.penalty('probe', 0);
      succeeded();
    } catch (error) {
      failed(error);
      // The server may be gone without a word: a new connection finds the one that took its place.
      if (errorClassOf(error) === 'upstream_timeout') redis.disconnect(true);
    }
  }

  function succeeded(): void {
    if (state !== 'up') logger.info('calls are counted on the server that gateways share');
    state = 'up';
    lastSuccessAt = Date.now();
  }

  /** Logs no error as it is: the library keeps the command in it, which may be the one with the password. */
  function failed(error: unknown): void {
    lastErrorClass = errorClassOf(error);
    if (state !== 'down') {
      const fields = { error_class: lastErrorClass, reason: memberOf(error, 'message') || memberOf(error, 'code') };
      logger.warn(fields, 'calls are counted by this gateway alone: the server that gateways share cannot count them');
    }
    state = 'down';
  }
}

function errorClassOf(error: unknown): ErrorClass {
  if (memberOf(error, 'name') === 'ReplyError') return 'upstream_rejected';
  const isTimeout = memberOf(error, 'message') === 'Command timed out' || memberOf(error, 'code') === 'ETIMEDOUT';
  return isTimeout ? 'upstream_timeout' : 'upstream_unavailable';
}

function memberOf(error: unknown, name: string): string {
  return isRecord(error) ? String(error[name] ?? '') : '';
}
