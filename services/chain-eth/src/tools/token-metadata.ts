import { defineTool, type Tool } from '@toolpacks/pack-kit';
import * as z from 'zod';
import { addressArgument } from '../address.ts';
import { findChain, type Network } from '../chains.ts';
import { findLogo } from '../logos.ts';
import type { TokenReader } from '../token-reader.ts';
import { chainArgument } from './chain-argument.ts';
import { hasLocal, sample, usdc } from './example-tokens.ts';

export const tokenMetadata = (networks: readonly Network[], tokens: TokenReader): Tool =>
  defineTool({
    name: 'token_metadata',
    title: 'Token metadata',
    description:
      'Reads the name, symbol (ticker) and decimals that an ERC-20 token or coin gives itself, and finds its logo in a token list. A field that the token does not have is null. Anyone can deploy a token with any name: only the address says which one it is.',
    input: z.strictObject({ contract: addressArgument('The token'), chain: chainArgument }),
    output: z.object({
      decimals: z.int().min(0).max(255).nullable(),
      logo: z.url().nullable(),
      name: z.string().nullable(),
      symbol: z.string().nullable(),
    }),
    examples: [
      ...(hasLocal(networks) ? [{ contract: sample.contract, chain: sample.chain }] : []),
      { contract: usdc },
      { contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', chain: 'base-mainnet' },
    ],
    openWorld: true,
    async run({ contract, chain }, call) {
      const network = findChain(networks, chain);
      const { decimals, name, symbol } = await tokens.metadata(network, contract, call);
      if (decimals === null && name === null && symbol === null) {
        call.note('The contract has none of name, symbol and decimals: it may not be a token.');
      }
      return { decimals, logo: findLogo(network.slug, contract), name, symbol };
    },
  });
