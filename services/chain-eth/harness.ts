import { defineHarness } from '@toolpacks/pack-kit/harness';
import { variableOf } from './src/chains.ts';
import { readConfig } from './src/config.ts';
import { createPack } from './src/pack.ts';
import { startEveryChain, toEveryChainEnv } from './stand-in/every-chain.ts';

export const harness = defineHarness({
  readConfig,
  createPack: (config) => createPack(config),
  toUpstreamUrls: ({ networks }) =>
    Object.fromEntries(networks.map(({ slug, rpcUrls }) => [variableOf(slug), rpcUrls.map(({ href }) => href)])),
  openStandIn: async () => ({ ...(await startEveryChain()), toEnv: toEveryChainEnv }),
});
