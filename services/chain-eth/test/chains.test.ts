import { arbitrum, base, bsc, mainnet, optimism, polygon, sepolia } from 'viem/chains';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chains, findChain, localSlug } from '../src/chains.ts';
import { readConfig } from '../src/config.ts';
import { deadUrl } from './endpoint-double.ts';
import { errorOf, freshnessOf, type Service, startService, textOf } from './service.ts';

const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';

let service: Service;

beforeAll(async () => {
  service = await startService({});
});

afterAll(() => service.stop());

/** The chains of ours as viem defines them, and by which name it exports them. */
const viemChains = {
  'eth-mainnet': { mainnet },
  'eth-sepolia': { sepolia },
  'polygon-mainnet': { polygon },
  'arb-mainnet': { arbitrum },
  'opt-mainnet': { optimism },
  'base-mainnet': { base },
  'bnb-mainnet': { bsc },
};

const compared = Object.entries(viemChains).flatMap(([slug, exported]) =>
  Object.entries(exported).map(([key, known]) => ({ slug, key, known })),
);

test.each(compared)('$slug is what viem knows as $key', ({ slug, key, known }) => {
  const chain = findChain(chains, slug);

  expect(chain).toMatchObject({ id: known.id, name: known.name, nativeSymbol: known.nativeCurrency.symbol });
  expect(chain.defaultRpcUrls[0]).toBe(known.rpcUrls.default.http[0]);
  expect(chain.aliases[0]).toBe(`${known.id}`);
  for (const name of [`${known.id}`, known.name, key]) expect(findChain(chains, name).slug).toBe(slug);
});

test('every chain but the local one is held against viem, and has more than one endpoint', () => {
  const served = chains.filter(({ slug }) => slug !== localSlug);

  expect(served.map(({ slug }) => slug).sort()).toEqual(Object.keys(viemChains).sort());
  for (const { defaultRpcUrls } of served) expect(new Set(defaultRpcUrls).size).toBeGreaterThan(1);
});

test('no name stands for two chains', () => {
  const names = chains.flatMap(({ slug, aliases }) => [slug, ...aliases]).map((name) => name.toLowerCase());

  expect(new Set(names).size).toBe(names.length);
});

test('chains lists what is served, with one default and without local', async () => {
  const result = await service.call('chains');
  const data = result.structuredContent as { count: number; chains: { chain: string; is_default: boolean }[] };

  expect(data.chains.map(({ chain }) => chain)).toEqual([
    'eth-mainnet',
    'eth-sepolia',
    'polygon-mainnet',
    'arb-mainnet',
    'opt-mainnet',
    'base-mainnet',
    'bnb-mainnet',
  ]);
  expect(data.count).toBe(7);
  expect(data.chains[4]).toEqual({
    chain: 'opt-mainnet',
    name: 'OP Mainnet',
    chain_id: 10,
    native_symbol: 'ETH',
    is_default: false,
    aliases: ['10', 'OP Mainnet', 'optimism'],
  });
  expect(data.chains.filter(({ is_default }) => is_default).map(({ chain }) => chain)).toEqual(['eth-mainnet']);
  expect(freshnessOf(result)).toEqual({ state: 'static', fetched_at: null, fresh_until: null });
});

test('chains lists local where an endpoint is configured for it', async () => {
  const withLocal = await startService({ CHAIN_ETH_RPC_URLS_LOCAL: 'http://127.0.0.1:8545' });
  try {
    const { structuredContent } = await withLocal.call('chains');

    expect(structuredContent?.count).toBe(8);
    expect(structuredContent?.chains).toContainEqual(expect.objectContaining({ chain: 'local', chain_id: 31337 }));
  } finally {
    await withLocal.stop();
  }
});

test.each(['MAINNET', 'ethereum', '1', ' Eth-Mainnet '])('%j selects eth-mainnet', async (chain) => {
  const dead = await startService({ CHAIN_ETH_RPC_URLS_ETH_MAINNET: await deadUrl() });
  try {
    expect(textOf(await dead.call('token_metadata', { contract, chain }))).toContain('no RPC endpoint of eth-mainnet');
  } finally {
    await dead.stop();
  }
});

test.each([
  ['etherium', 'eth-mainnet'],
  ['polygon-main', 'polygon-mainnet'],
  ['Optimsm', 'opt-mainnet'],
  ['bnb', 'bnb-mainnet'],
  ['sepolia-testnet', 'eth-sepolia'],
])('the unknown chain %s is refused with %s as the nearest', async (chain, nearest) => {
  const result = await service.call('token_metadata', { contract, chain });

  expect(errorOf(result)).toMatchObject({ class: 'invalid_input', retryable: false });
  expect(textOf(result)).toContain(`Nearest valid: ${nearest}`);
  expect(textOf(result)).toContain(JSON.stringify(chain));
});

test.each(['local', '31337', '', 'constructor', '1.0', '0x1'])('the chain %j is refused', async (chain) => {
  expect(errorOf(await service.call('token_metadata', { contract, chain }))).toMatchObject({ class: 'invalid_input' });
});

test('a local fork of a chain leaves the chain id to that chain', () => {
  const { networks } = readConfig({ CHAIN_ETH_RPC_URLS_LOCAL: 'http://127.0.0.1', CHAIN_ETH_LOCAL_CHAIN_ID: '1' });

  expect(findChain(networks, '1').slug).toBe('eth-mainnet');
  expect(findChain(networks, 'local')).toMatchObject({ id: 1, aliases: ['Anvil', 'Foundry', 'Hardhat'] });
});
