import * as z from 'zod';
import { chains, variableOf } from '../src/chains.ts';
import { usdc, wrappedPol } from '../src/tools/example-tokens.ts';
import { type LocalChain, startLocalChain } from './local-chain.ts';

const rpcRequest = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()) });

/** The contracts of the pack's example calls. */
const contracts = [usdc, wrappedPol, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'];

export interface EveryChain {
  /** An endpoint of the chain whose id is the path. */
  handle(request: Request): Promise<Response>;
  stop(): Promise<void>;
}

/** The endpoints of all chains, played by one real node whose token is at each of the addresses. */
export async function startEveryChain(): Promise<EveryChain> {
  const node: LocalChain = await startLocalChain();
  const places = new RegExp(contracts.join('|'), 'gi');

  async function answer(body: unknown, chainId: number): Promise<unknown> {
    if (Array.isArray(body)) return Promise.all(body.map((one) => answer(one, chainId)));
    const { id, method } = rpcRequest.parse(body);
    if (method === 'eth_chainId') return { jsonrpc: '2.0', id, result: `0x${chainId.toString(16)}` };
    const text = JSON.stringify(body).replace(places, node.token);
    const headers = { 'content-type': 'application/json' };
    return (await fetch(node.url, { method: 'POST', headers, body: text })).json();
  }

  return {
    handle: async (request) =>
      Response.json(await answer(await request.json(), Number(new URL(request.url).pathname.slice(1)))),
    stop: () => node.stop(),
  };
}

/** Settings that send the pack to these endpoints for every chain that it knows. */
export const toEveryChainEnv = (url: string): Readonly<Record<string, string>> =>
  Object.fromEntries(chains.map(({ slug, id }) => [variableOf(slug), `${url}/${id}`]));
