import { findRedis, startRedis } from '@toolpacks/upstream/testing';
import { afterEach, expect, test } from 'vitest';
import { startLocalChain } from '../stand-in/local-chain.ts';
import { forwardTo, startDouble } from './endpoint-double.ts';
import { addressOf, placeOddTokens } from './odd-tokens.ts';
import { freshnessOf, type Service, sourceOf, startService } from './service.ts';

const hasRedis = findRedis() !== undefined;

if (!hasRedis) test.skip('metadata shared by replicas: skipped, there is no redis-server here', () => undefined);

const running: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const part of running.splice(0).reverse()) await part.stop();
});

function add<T extends { stop(): Promise<void> }>(part: T): T {
  running.push(part);
  return part;
}

(hasRedis ? test : test.skip)(
  'replicas with one server read what a token says of itself once, source included',
  async () => {
    const redis = add(await startRedis());
    const chain = add(await startLocalChain());
    await placeOddTokens(chain.url);
    const endpoint = add(await startDouble(forwardTo(chain.url)));
    const start = async (env: NodeJS.ProcessEnv) =>
      add(await startService({ CHAIN_ETH_RPC_URLS_LOCAL: endpoint.url, ...env }));
    const single = await start({});
    const shared = { CACHE_URL: redis.url };
    const replicas = [await start(shared), await start(shared), await start(shared)];
    for (const contract of [chain.token, addressOf('endless'), addressOf('noMetadata')]) {
      const ask = ({ call }: Service) => call('token_metadata', { contract, chain: 'local' });
      const before = endpoint.posted.length;
      const expected = await ask(single);
      const postedByOne = endpoint.posted.length - before;
      const results = await Promise.all(Array.from({ length: 10 }, () => replicas.map(ask)).flat());

      expect(endpoint.posted.length - before).toBe(2 * postedByOne);
      for (const result of results) {
        expect(result.content).toEqual(expected.content);
        expect(sourceOf(result)).toEqual(sourceOf(expected));
        expect(result._meta['dev.toolpacks/truncated']).toEqual(expected._meta['dev.toolpacks/truncated']);
      }
      const states = results.map((result) => freshnessOf(result)?.state);
      expect(new Set(states)).toEqual(new Set(['fresh', 'hit']));
    }
  },
);

(hasRedis ? test : test.skip)('an allowance is read anew by each, whatever there is on the server', async () => {
  const redis = add(await startRedis());
  const chain = add(await startLocalChain());
  const service = add(await startService({ CHAIN_ETH_RPC_URLS_LOCAL: chain.url, CACHE_URL: redis.url }));
  const address = chain.token;
  const result = await service.call('token_allowance', {
    ...{ contract: address, owner: address, spender: address, chain: 'local' },
  });

  expect(freshnessOf(result)?.state).toBe('fresh');
  expect(await redis.tell('KEYS toolpacks:chain-eth:*')).toMatch(/^\*0/);
});
