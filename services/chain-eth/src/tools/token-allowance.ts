import { defineTool, type Tool } from '@toolpacks/pack-kit';
import * as z from 'zod';
import { addressArgument } from '../address.ts';
import { findChain, type Network } from '../chains.ts';
import type { TokenReader } from '../token-reader.ts';
import { chainArgument } from './chain-argument.ts';
import { hasLocal, owner, sample, spender, usdc, wrappedPol } from './example-tokens.ts';

export const tokenAllowance = (networks: readonly Network[], tokens: TokenReader): Tool =>
  defineTool({
    name: 'token_allowance',
    title: 'Token allowance',
    description:
      'Reads how much of an ERC-20 token an owner, such as a wallet, has approved a spender to take (its permission or approval), from the chain at this moment. The amount is raw: divide it by 10 to the power of the `decimals` that token_metadata gives. 0xff…ff (2^256-1) means unlimited.',
    input: z.strictObject({
      contract: addressArgument('The token'),
      owner: addressArgument('Who holds the tokens'),
      spender: addressArgument('Who may take them'),
      chain: chainArgument,
    }),
    output: z.object({
      allowance: z
        .string()
        .regex(/^0x(0|[1-9a-f][0-9a-f]*)$/)
        .describe('The raw amount in hexadecimal'),
    }),
    examples: [
      ...(hasLocal(networks) ? [sample] : []),
      { contract: usdc, owner, spender },
      { contract: wrappedPol, owner, spender, chain: 'polygon-mainnet' },
    ],
    openWorld: true,
    async run({ chain, ...query }, call) {
      return { allowance: await tokens.allowance(findChain(networks, chain), query, call) };
    },
  });
