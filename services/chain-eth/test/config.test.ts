import { ConfigError } from '@toolpacks/http';
import { expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';

const networkOf = (env: NodeJS.ProcessEnv, wanted: string) =>
  readConfig(env).networks.find(({ slug }) => slug === wanted);

const hrefsOf = (env: NodeJS.ProcessEnv, wanted: string) => networkOf(env, wanted)?.rpcUrls.map(({ href }) => href);

function refusalOf(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('the configuration was accepted');
}

test('an empty environment serves seven chains with endpoints that need no key', () => {
  const { networks, endpointTimeoutMs } = readConfig({});

  expect(networks).toHaveLength(7);
  expect(endpointTimeoutMs).toBe(3000);
  for (const { rpcUrls } of networks) for (const { protocol } of rpcUrls) expect(protocol).toBe('https:');
});

test('a list replaces the endpoints of its chain, in its order, and of no other', () => {
  const env = { CHAIN_ETH_RPC_URLS_ARB_MAINNET: 'https://b.example/key, http://a.example:8545 ,' };

  expect(hrefsOf(env, 'arb-mainnet')).toEqual(['https://b.example/key', 'http://a.example:8545/']);
  expect(hrefsOf(env, 'opt-mainnet')).toEqual(hrefsOf({}, 'opt-mainnet'));
});

test('an empty variable counts as unset', () => {
  expect(hrefsOf({ CHAIN_ETH_RPC_URLS_ETH_MAINNET: '' }, 'eth-mainnet')).toEqual(hrefsOf({}, 'eth-mainnet'));
  expect(networkOf({ CHAIN_ETH_RPC_URLS_LOCAL: '' }, 'local')).toBeUndefined();
});

test('the local chain has the id that is configured for it, else that of anvil', () => {
  const local = { CHAIN_ETH_RPC_URLS_LOCAL: 'http://127.0.0.1:8545' };

  expect(networkOf(local, 'local')).toMatchObject({ id: 31337 });
  expect(networkOf({ ...local, CHAIN_ETH_LOCAL_CHAIN_ID: '1337' }, 'local')).toMatchObject({
    id: 1337,
    aliases: ['1337', 'Anvil', 'Foundry', 'Hardhat'],
  });
});

test.each([
  ['ETH_MAINET', 'did you mean CHAIN_ETH_RPC_URLS_ETH_MAINNET?'],
  ['ETH', 'did you mean CHAIN_ETH_RPC_URLS_ETH_MAINNET?'],
  ['SEPOLIA', 'did you mean CHAIN_ETH_RPC_URLS_ETH_SEPOLIA?'],
  ['QQQQ', 'there are ETH_MAINNET, ETH_SEPOLIA'],
])('a list for %s, which is no chain, is refused with what was meant', (ending, meant) => {
  const variable = `CHAIN_ETH_RPC_URLS_${ending}`;

  expect(refusalOf({ [variable]: 'https://a.example' })).toContain(
    `${variable}: names no chain that is served; ${meant}`,
  );
});

test('every problem is named at once', () => {
  const message = refusalOf({
    PORT: '-1',
    CHAIN_ETH_RPC_URLS_ETH_MAINNET: 'https://a.example,ftp://b.example/S3CRET',
    CHAIN_ETH_RPC_URLS_BASE_MAINNET: 'nonsense',
    CHAIN_ETH_RPC_URLS_LOCAL: ' , ',
    CHAIN_ETH_RPC_URLS_MARS: 'https://a.example',
    CHAIN_ETH_ENDPOINT_TIMEOUT_MS: 'soon',
    CHAIN_ETH_LOCAL_CHAIN_ID: '0',
  });

  const variables = message.split('\n').map((line) => line.split(/[ :]/)[0]);
  expect(variables.sort()).toEqual([
    'CHAIN_ETH_ENDPOINT_TIMEOUT_MS',
    'CHAIN_ETH_LOCAL_CHAIN_ID',
    'CHAIN_ETH_RPC_URLS_BASE_MAINNET',
    'CHAIN_ETH_RPC_URLS_ETH_MAINNET',
    'CHAIN_ETH_RPC_URLS_LOCAL',
    'CHAIN_ETH_RPC_URLS_MARS',
    'PORT',
  ]);
  expect(message).toContain('CHAIN_ETH_RPC_URLS_ETH_MAINNET (item 1): must be an http(s) URL');
  expect(message).not.toContain('S3CRET');
});
