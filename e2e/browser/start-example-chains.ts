import * as z from 'zod';
import { startLocalChain } from '../../services/chain-eth/stand-in/local-chain.ts';

/** The public chains that chain-eth's examples name, with their ids. */
const chainIds = { 'eth-mainnet': 1, 'polygon-mainnet': 137, 'base-mainnet': 8453 };

type Example = Readonly<Record<string, unknown>>;

export interface ExampleChains {
  /** Has chain-eth read these nodes in place of public ones. */
  readonly env: Readonly<Record<string, string>>;
  /** Puts a token where an example looks for one. */
  deployFor(example: Example): Promise<void>;
  stop(): Promise<void>;
}

/** Real nodes with the ids of public chains, for examples of tokens there. */
export async function startExampleChains(): Promise<ExampleChains> {
  const chains = new Map(
    await Promise.all(
      Object.entries(chainIds).map(async ([name, chainId]) => [name, await startLocalChain({ chainId })] as const),
    ),
  );
  return {
    env: Object.fromEntries(
      [...chains].map(([name, { url }]) => [`CHAIN_ETH_RPC_URLS_${name.toUpperCase().replace('-', '_')}`, url]),
    ),
    async deployFor({ chain = 'eth-mainnet', contract }) {
      const node = chains.get(String(chain));
      if (node && typeof contract === 'string') await copyContract(node.url, node.token, contract);
    },
    async stop() {
      await Promise.all([...chains.values()].map((chain) => chain.stop()));
    },
  };
}

/** More than the sample token has in use besides its mappings. */
const slots = 8;

async function copyContract(url: string, from: string, to: string): Promise<void> {
  await ask(url, 'anvil_setCode', [to, await ask(url, 'eth_getCode', [from, 'latest'])]);
  for (let slot = 0; slot < slots; slot++) {
    const place = `0x${slot.toString(16).padStart(64, '0')}`;
    const value = await ask(url, 'eth_getStorageAt', [from, place, 'latest']);
    await ask(url, 'anvil_setStorageAt', [to, place, value]);
  }
}

async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  return z.object({ result: z.unknown() }).parse(await response.json()).result;
}
