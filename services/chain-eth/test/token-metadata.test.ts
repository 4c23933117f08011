import proxyArtefact from '@openzeppelin/contracts/build/contracts/ERC1967Proxy.json' with { type: 'json' };
import { createTestClient, createWalletClient, type Hex, http, parseAbi, publicActions } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalChain, startLocalChain } from '../stand-in/local-chain.ts';
import { addressOf, type OddToken, placeOddTokens } from './odd-tokens.ts';
import { freshnessOf, type Service, sourceOf, startService, textOf } from './service.ts';

let chain: LocalChain;
let service: Service;

beforeAll(async () => {
  chain = await startLocalChain();
  await placeOddTokens(chain.url);
  service = await startService({ CHAIN_ETH_RPC_URLS_LOCAL: chain.url });
});

afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const metadataOf = (contract: string) => service.call('token_metadata', { contract, chain: 'local' });

test('a well-behaved token is described in full, with where and when it was read', async () => {
  const result = await metadataOf(chain.token);

  expect(result.structuredContent).toEqual({
    decimals: 18,
    logo: null,
    name: 'Toolpacks Sample Token',
    symbol: 'TPS',
  });
  expect(sourceOf(result)).toMatchObject({ url: chain.url, chain_id: 31337, block_number: 2 });
  expect(freshnessOf(result)).toMatchObject({ state: 'fresh' });
  expect(result.content).toHaveLength(1);
});

test.each<[OddToken, object]>([
  ['bytes32', { name: 'Maker', symbol: 'MKR', decimals: 18 }],
  ['noMetadata', { name: null, symbol: null, decimals: null }],
  ['hugeDecimals', { name: 'Huge', symbol: 'HGE', decimals: null }],
  ['largestDecimals', { name: null, symbol: null, decimals: 255 }],
  ['paused', { name: null, symbol: 'PSD', decimals: 6 }],
  ['silent', { name: null, symbol: null, decimals: null }],
  ['invalidOpcode', { name: null, symbol: null, decimals: null }],
  ['garbage', { name: null, symbol: null, decimals: null }],
  ['empty', { name: null, symbol: null, decimals: 0 }],
  ['controls', { name: 'Evil Token', symbol: 'A\uFFFDB', decimals: 18 }],
])('the token that is odd in being %s has what it has, and null for the rest', async (token, expected) => {
  const result = await metadataOf(addressOf(token));

  expect(result.structuredContent).toEqual({ logo: null, ...expected });
});

test('a contract without any metadata comes with a hint that it may not be a token', async () => {
  expect(textOf(await metadataOf(addressOf('noMetadata')))).toContain('may not be a token');
});

test('an endless name is cut, and the answer says so', async () => {
  const result = await metadataOf(addressOf('endless'));

  expect(result.structuredContent).toMatchObject({ name: `${'ä'.repeat(199)}…`, symbol: 'END' });
  expect(result._meta['dev.toolpacks/truncated']).toEqual({
    returned: 200,
    total: 5000,
    reason: 'name cut to 200 characters',
  });
});

test('a proxy answers for the token behind it from its own storage', async () => {
  const client = createWalletClient({ transport: http(chain.url), pollingInterval: 20 }).extend(publicActions);
  const hash = await client.deployContract({
    abi: parseAbi(['constructor(address logic, bytes data)']),
    bytecode: proxyArtefact.bytecode as Hex,
    args: [chain.token, '0x'],
    account: chain.owner,
    chain: null,
  });
  const { contractAddress } = await client.waitForTransactionReceipt({ hash });

  const result = await metadataOf(contractAddress ?? '');

  expect(result.structuredContent).toEqual({ decimals: 18, logo: null, name: null, symbol: null });
});

test('an address without code is refused as no contract of that chain', async () => {
  const result = await metadataOf(chain.spender);

  expect(result.isError).toBe(true);
  expect(result._meta['dev.toolpacks/error']).toMatchObject({ class: 'invalid_input', retryable: false });
  expect(textOf(result)).toContain(`${chain.spender.toLowerCase()} is not a contract on local`);
});

test('a later call gives the kept answer, with the block that it was read at', async () => {
  const contract = addressOf('bytes32');
  const first = await metadataOf(contract);
  await createTestClient({ mode: 'anvil', transport: http(chain.url) }).mine({ blocks: 3 });

  const second = await metadataOf(contract.toUpperCase().replace('0X', '0x'));

  expect(second.structuredContent).toEqual(first.structuredContent);
  expect(freshnessOf(second)).toMatchObject({ state: 'hit', fetched_at: freshnessOf(first)?.fetched_at });
  expect(sourceOf(second)).toEqual(sourceOf(first));
});

describe('logos', () => {
  test('a listed token has its logo on the chain that it is listed for', async () => {
    const mainnet = await startLocalChain({ chainId: 1 });
    const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
    const bytecode = '0x00';
    const client = createTestClient({ mode: 'anvil', transport: http(mainnet.url) });
    await client.setCode({ address: usdc, bytecode });
    const listed = await startService({ CHAIN_ETH_RPC_URLS_ETH_MAINNET: mainnet.url });
    try {
      const result = await listed.call('token_metadata', { contract: usdc });

      expect(result.structuredContent).toMatchObject({
        logo: 'https://cdn.jsdelivr.net/npm/@metamask/contract-metadata@2.5.0/images/usdc.svg',
      });
    } finally {
      await listed.stop();
      await mainnet.stop();
    }
  });
});
