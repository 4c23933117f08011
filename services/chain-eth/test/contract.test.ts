import { testPackContract } from '@toolpacks/pack-kit/testing';
import { upstreamFaults } from '@toolpacks/upstream/testing';
import { afterAll, beforeAll } from 'vitest';
import { readConfig } from '../src/config.ts';
import { createPack } from '../src/pack.ts';
import { type EveryChain, startEveryChain, toEveryChainEnv } from '../stand-in/every-chain.ts';

let nodes: EveryChain;
beforeAll(async () => {
  nodes = await startEveryChain();
});
afterAll(() => nodes.stop());

testPackContract({
  name: 'chain-eth',
  tools: {
    token_allowance: ['contract', 'owner', 'spender', 'chain'],
    token_metadata: ['contract', 'chain'],
    chains: [],
  },
  upstream: { handle: (request) => nodes.handle(request), toEnv: toEveryChainEnv, faults: upstreamFaults },
  serverFile: new URL('../src/server.ts', import.meta.url),
  readConfig,
  createPack,
});
