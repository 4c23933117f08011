import { localSlug, type Network } from '../chains.ts';

/** Tokens for example calls. */
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
export const wrappedPol = '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270';

/** An account that is known by name (vitalik.eth), and the spender that most wallets approve (Permit2). */
export const owner = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
export const spender = '0x000000000022D473030F116dDEE9F6B43aC78BA3';

/** The sample token, its owner and its spender on a fresh development node: first contract, first and second account. */
export const sample = {
  contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  owner: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  spender: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  chain: localSlug,
} as const;

export const hasLocal = (networks: readonly Network[]): boolean => networks.some(({ slug }) => slug === localSlug);
