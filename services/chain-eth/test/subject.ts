import type { PackUnderContract } from '@toolpacks/pack-kit/testing';
import { upstreamFaults } from '@toolpacks/upstream/testing';
import { afterAll, beforeAll } from 'vitest';
import { type Config, readConfig } from '../src/config.ts';
import { createPack } from '../src/pack.ts';
import { type EveryChain, startEveryChain, toEveryChainEnv } from '../stand-in/every-chain.ts';

let nodes: EveryChain;
beforeAll(async () => {
  nodes = await startEveryChain();
});
afterAll(() => nodes.stop());

const hourMs = 3_600_000;

/** The pack as its contract tests see it. */
export const subject: PackUnderContract<Config> = {
  name: 'chain-eth',
  tools: {
    token_allowance: ['contract', 'owner', 'spender', 'chain'],
    token_metadata: ['contract', 'chain'],
    chains: [],
  },
  upstream: {
    handle: (request) => nodes.handle(request),
    toEnv: toEveryChainEnv,
    faults: upstreamFaults,
    kept: { token_metadata: { ttlMs: hourMs, graceMs: 24 * hourMs } },
  },
  recordings: new URL('recorded/', import.meta.url),
  readme: new URL('../README.md', import.meta.url),
  settings: {
    CHAIN_ETH_RPC_URLS_LOCAL: 'none',
    CHAIN_ETH_LOCAL_CHAIN_ID: '31337',
    CHAIN_ETH_ENDPOINT_TIMEOUT_MS: '3000',
    CALL_BUDGET_MS: '10000',
    CACHE_URL: 'none',
  },
  serverFile: new URL('../src/server.ts', import.meta.url),
  readConfig,
  createPack: (config) => createPack(config),
};
