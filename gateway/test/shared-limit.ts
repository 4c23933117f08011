import { findRedis } from '@toolpacks/shared-store/testing';
import { type Requirement, until } from '@toolpacks/testing';
import { expect } from 'vitest';
import { type Answered, getJson, ping, post } from './call.ts';
import { startPackDouble } from './pack-double.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';
import { stopAfterTest } from './stop-after.ts';

export const redisServer: Requirement = {
  missing: findRedis() ? undefined : 'no redis-server or valkey-server on PATH',
};

/** A gateway before a pack, which counts its calls on a server; stopped with the test. */
export async function startLimited(cacheUrl: string, limit = 1000): Promise<StartedGateway> {
  const double = stopAfterTest(await startPackDouble());
  const env = { RATE_LIMIT_REQUESTS: String(limit), CACHE_URL: cacheUrl };
  return stopAfterTest(await startGateway({ quotes: double.url }, env));
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
