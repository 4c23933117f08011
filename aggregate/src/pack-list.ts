import { setTimeout as delay } from 'node:timers/promises';
import type { Freshness, FreshnessState } from '@toolpacks/contracts';
import type { Logger } from '@toolpacks/http';
import { type Catalog, noCatalog } from './catalog.ts';
import type { GatewayClient, Told } from './gateway-client.ts';

export interface CatalogReading {
  readonly catalog: Catalog;
  readonly freshness: Freshness;
}

export type ReadCatalog = () => CatalogReading | Promise<CatalogReading>;

export interface PackList {
  /** What is known; waits for the gateway only where that is nothing, or long forgotten. */
  readonly read: ReadCatalog;
  /** What is known once the gateway has been asked again, or half a second later. */
  renewed(): Promise<CatalogReading>;
  /** Asks for the first time, so that the first caller need not wait. */
  open(logger: Logger): void;
  /** For `/status`. */
  summary(): object;
  close(): void;
}

/** For a list that is older than twice what it may be, a caller waits; no longer than this, since a pack that hangs delays it. */
const maxWaitMs = 500;

/**
 * The gateway's list of packs. It is asked for when a call comes and the last one is older than `ttlMs`, behind the call's back
 * where calls come often, so that packs without callers are left alone. Where it cannot be had, the last one stays.
 */
export function createPackList(gateway: GatewayClient, ttlMs: number): PackList {
  let isClosed = false;
  let controller: AbortController | undefined;
  let told: Told | undefined;
  let fetchedAtMs = 0;
  let failures = 0;
  let logger: Logger | undefined;
  let asking: Promise<void> | undefined;

  function ask(): Promise<void> {
    asking ??= askOnce().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  async function askOnce(): Promise<void> {
    controller = new AbortController();
    try {
      told = await gateway.ask(told, controller.signal);
      fetchedAtMs = Date.now();
      if (failures >= loggedFailure) logger?.info('the gateway tells its packs again');
      failures = 0;
    } catch (error) {
      if (isClosed) return;
      failures++;
      if (failures === loggedFailure) logger?.warn({ err: error }, 'the gateway does not tell its packs');
    }
  }

  function reading(state: FreshnessState): CatalogReading {
    const freshUntilMs = fetchedAtMs === 0 ? 0 : fetchedAtMs + ttlMs;
    return {
      catalog: told?.catalog ?? noCatalog,
      freshness: { state, fetched_at: toIsoTime(fetchedAtMs), fresh_until: toIsoTime(freshUntilMs) },
    };
  }

  async function renewed(): Promise<CatalogReading> {
    await Promise.race([ask(), delay(maxWaitMs, undefined, { ref: false })]);
    if (failures > 0) return reading('stale_if_error');
    return reading(Date.now() - fetchedAtMs < ttlMs ? 'fresh' : 'stale');
  }

  return {
    read() {
      const ageMs = Date.now() - fetchedAtMs;
      if (ageMs < ttlMs) return reading('hit');
      const asked = ask();
      if (told === undefined) return asked.then(() => reading(failures === 0 ? 'fresh' : 'stale_if_error'));
      return failures === 0 && ageMs > 2 * ttlMs ? renewed() : reading(failures > 0 ? 'stale_if_error' : 'stale');
    },
    renewed,
    open(log) {
      logger = log;
      void ask();
    },
    summary() {
      const { packs, tools, missing } = told?.catalog ?? noCatalog;
      return {
        fetched_at: toIsoTime(fetchedAtMs),
        packs: packs.size,
        tools: tools.length,
        missing: missing.map(({ part }) => part),
      };
    },
    close() {
      isClosed = true;
      controller?.abort();
    },
  };
}

/** In a row; the first one is what a start looks like where the gateway comes up later. */
const loggedFailure = 2;

/** Null for what has never been. */
const toIsoTime = (ms: number): string | null => (ms === 0 ? null : new Date(ms).toISOString());
