import { until } from '@toolpacks/testing';
import { expect } from 'vitest';
import { type Answered, getJson, ping, post } from './call.ts';
import { startPackDouble } from './pack-double.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';

/** Gateways before one pack that count their calls on a server that they share. */
export interface SharedLimit {
  start(cacheUrl: string, limit?: number): Promise<StartedGateway>;
  /** Stops all gateways and the pack. */
  stop(): Promise<void>;
}

export async function startSharedLimit(): Promise<SharedLimit> {
  const double = await startPackDouble();
  const gateways: StartedGateway[] = [];
  return {
    async start(cacheUrl, limit = 1000) {
      const env = { RATE_LIMIT_REQUESTS: String(limit), CACHE_URL: cacheUrl };
      const gateway = await startGateway({ quotes: double.url }, env);
      gateways.push(gateway);
      return gateway;
    },
    async stop() {
      for (const gateway of gateways.splice(0)) await gateway.stop();
      await double.stop();
    },
  };
}

export const send = ({ url }: StartedGateway): Promise<Answered> => post(url, '/quotes/mcp', ping);

/** What `/status` tells of the server that is shared. */
export const cacheOf = async ({ url }: StartedGateway) => (await getJson(url, '/status')).cache;

export const untilCacheIs = (state: string, ...all: StartedGateway[]) =>
  until(async () => (await Promise.all(all.map(cacheOf))).every((cache) => cache.state === state));

/** What is left to the client after one more call, which has to be answered as if nothing were wrong. */
export async function leftAfterCall(gateway: StartedGateway): Promise<number> {
  const { status, headers } = await send(gateway);
  expect(status).toBe(200);
  return Number(headers['ratelimit-remaining']);
}
