import { expect, test } from 'vitest';
import generated from '../src/logos.generated.json' with { type: 'json' };
import { findLogo } from '../src/logos.ts';

const cdn = 'https://cdn.jsdelivr.net/npm';

test.each([
  // In both lists: the one that is made by contract wins.
  ['eth-mainnet', '0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2', '@metamask/contract-metadata@2.5.0/images/mkr.svg'],
  ['polygon-mainnet', '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', icon('USDC')],
  ['arb-mainnet', '0xaf88d065e77c8cc2239327c5edb3a432268e5831', icon('USDC')],
  ['opt-mainnet', '0x0b2c639c533813f4aa9d7837caf62653d097ff85', icon('USDC')],
  ['base-mainnet', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', icon('USDC')],
  ['bnb-mainnet', '0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3', icon('DAI')],
] as const)('the token on %s at %s has the logo %s', (chain, contract, file) => {
  expect(findLogo(chain, contract)).toBe(`${cdn}/${file}`);
});

test.each([
  ['a token in no list', 'eth-mainnet', '0x00000000000000000000000000000000000a0001'],
  ['a listed address on another chain', 'base-mainnet', '0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2'],
  ['any token of a test chain', 'eth-sepolia', '0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2'],
  ['any token of a local chain', 'local', '0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2'],
] as const)('%s has no logo', (_, chain, contract) => {
  expect(findLogo(chain, contract)).toBeNull();
});

test('every listed logo is a picture at a plain address of a pinned package version', () => {
  const entries = Object.entries(generated.logos).flatMap(([chain, files]) =>
    Object.keys(files).map((contract) => [contract, findLogo(chain, `0x${contract.slice(2)}`)]),
  );

  expect(entries.length).toBeGreaterThan(2000);
  for (const [contract, url] of entries) {
    expect(contract).toMatch(/^0x[0-9a-f]{40}$/);
    expect(url).toMatch(
      /^https:\/\/cdn\.jsdelivr\.net\/npm\/@[\w-]+\/[\w-]+@\d+\.\d+\.\d+\/[\w/]+\/[\w.-]+\.(svg|png|jpe?g)$/,
    );
  }
});

function icon(symbol: string): string {
  return `@token-icons/core@2.14.0/dist/svgs/tokens/branded/${symbol}.svg`;
}
