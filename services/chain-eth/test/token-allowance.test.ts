import { createTestClient, createWalletClient, http, maxUint256, parseAbi, publicActions } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalChain, sampleAllowance, startLocalChain } from '../stand-in/local-chain.ts';
import { addressOf, type OddToken, placeOddTokens } from './odd-tokens.ts';
import { errorOf, freshnessOf, type Service, sourceOf, startService, textOf } from './service.ts';

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

const ask = (args: object = {}) =>
  service.call('token_allowance', {
    contract: chain.token,
    owner: chain.owner,
    spender: chain.spender,
    chain: 'local',
    ...args,
  });

test('the allowance is the raw amount in hex, fresh, with the block that it was read at', async () => {
  const result = await ask();

  expect(result.structuredContent).toEqual({ allowance: `0x${sampleAllowance.toString(16)}` });
  expect(result.content[0]?.text).toBe(JSON.stringify(result.structuredContent));
  expect(freshnessOf(result)).toMatchObject({ state: 'fresh' });
  expect(sourceOf(result)).toMatchObject({ url: chain.url, chain_id: 31337, block_number: expect.any(Number) });
});

test.each([
  ['0', 0n, '0x0'],
  ['1', 1n, '0x1'],
  ['2^256-1', maxUint256, `0x${'f'.repeat(64)}`],
])('an allowance of %s is read back as it was approved', async (_, amount, expected) => {
  const client = createWalletClient({ transport: http(chain.url), pollingInterval: 20 }).extend(publicActions);
  const spender = addressOf('silent');
  const hash = await client.writeContract({
    abi: parseAbi(['function approve(address spender, uint256 amount) returns (bool)']),
    address: chain.token,
    functionName: 'approve',
    args: [spender, amount],
    account: chain.owner,
    chain: null,
  });
  await client.waitForTransactionReceipt({ hash });

  expect((await ask({ spender })).structuredContent).toEqual({ allowance: expected });
});

test('every call reads anew, so that a withdrawn permission is never shown', async () => {
  const before = await ask();
  await createTestClient({ mode: 'anvil', transport: http(chain.url) }).mine({ blocks: 1 });
  const after = await ask();

  expect(freshnessOf(after)).toMatchObject({ state: 'fresh' });
  expect(Number(sourceOf(after)?.block_number)).toBe(Number(sourceOf(before)?.block_number) + 1);
});

test.each<[string, (address: string) => string]>([
  ['with its checksum', (address) => address],
  ['in lower case', (address) => address.toLowerCase()],
  ['in upper case', (address) => `0x${address.slice(2).toUpperCase()}`],
  ['with a wrong checksum', (address) => `0x${swapCase(address.slice(2))}`],
])('an address is accepted %s', async (_, write) => {
  const [contract, owner, spender] = [chain.token, chain.owner, chain.spender].map(write);

  const result = await ask({ contract, owner, spender });

  expect(result.structuredContent).toEqual({ allowance: `0x${sampleAllowance.toString(16)}` });
});

test.each([
  ['too short', '0x1234'],
  ['with the prefix 0X', '0X70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  ['without a prefix', '70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  ['with a letter beyond f', '0x70997970C51812dc3A010C7d01b50e0d17dc79Cg'],
  ['with a space after it', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8 '],
  ['as a name', 'vitalik.eth'],
])('an address %s is refused with what is accepted', async (_, spender) => {
  const result = await ask({ spender });

  expect(errorOf(result)).toMatchObject({ class: 'invalid_input' });
  expect(textOf(result)).toContain('spender: expected an address: 0x and 40 hexadecimal digits');
  expect(textOf(result)).toContain(JSON.stringify(spender));
});

test('an address without code is refused as no contract of that chain', async () => {
  const result = await ask({ contract: chain.owner });

  expect(errorOf(result)).toMatchObject({ class: 'invalid_input', retryable: false });
  expect(textOf(result)).toContain('is not a contract on local');
});

test.each<[OddToken, string]>([
  ['silent', 'has no allowance()'],
  ['garbage', 'has no allowance()'],
  ['hugeDecimals', 'reverted allowance() without giving a reason'],
  ['invalidOpcode', 'reverted allowance() without giving a reason'],
  ['paused', 'reverted allowance() with: paused[31m'],
  ['panicking', 'reverted allowance() with: panic code 17'],
  ['customError', 'reverted allowance() with: custom error 0x'],
  ['verbose', `reverted allowance() with: ${'no '.repeat(66)}n…`],
])('the contract that is %s is rejected with the reason that it gave', async (token, expected) => {
  const result = await ask({ contract: addressOf(token) });

  expect(errorOf(result)).toMatchObject({ class: 'upstream_rejected', retryable: false });
  expect(textOf(result)).toContain(expected);
  expect(textOf(result)).not.toMatch(/\p{Cc}/u);
});

const swapCase = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));
