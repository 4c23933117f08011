import type { Source } from '@toolpacks/contracts';
import { defineTool, type Tool } from '@toolpacks/pack-kit';
import * as z from 'zod';
import { defaultSlug, type Network } from '../chains.ts';

const source: Source = {
  name: 'Toolpacks chain list',
  url: 'urn:toolpacks:chain-eth:chains',
  license: 'MIT',
  attribution: 'Names and ids as in the chain definitions of viem',
};

export const chains = (networks: readonly Network[]): Tool =>
  defineTool({
    name: 'chains',
    title: 'Chains',
    description: `Lists every blockchain network that the other tools accept as \`chain\`, with its chain id, its native coin and the other names it goes by: ${networks.map(({ name }) => name).join(', ')}.`,
    input: z.strictObject({}),
    output: z.object({
      count: z.int(),
      chains: z.array(
        z.object({
          chain: z.string().describe('The value for `chain`'),
          name: z.string(),
          chain_id: z.int(),
          native_symbol: z.string(),
          is_default: z.boolean(),
          aliases: z.array(z.string()).describe('Accepted in place of `chain`, in any letter case'),
        }),
      ),
    }),
    examples: [{}],
    run: (_, call) => {
      call.report({ source });
      return { count: networks.length, chains: networks.map(toListed) };
    },
  });

const toListed = ({ slug, name, id, nativeSymbol, aliases }: Network) => ({
  chain: slug,
  name,
  chain_id: id,
  native_symbol: nativeSymbol,
  is_default: slug === defaultSlug,
  aliases: [...aliases],
});
