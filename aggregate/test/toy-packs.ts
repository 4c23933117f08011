import { definePack, defineTool, type Pack } from '@toolpacks/pack-kit';
import * as z from 'zod';

/** A pack whose tools take a number and give it back. */
export const toyPack = (name: string, ...tools: readonly string[]): Pack =>
  definePack({
    name,
    title: `The ${name}`,
    description: `Toys of ${name}.`,
    version: '1.0.0',
    owner: 'toymakers',
    tools: tools.map((tool) =>
      defineTool({
        name: tool,
        title: `Tool ${tool}`,
        description: `Does ${tool}.`,
        input: z.strictObject({ n: z.int().default(1).describe('Any number') }),
        output: z.object({ n: z.int() }),
        examples: [{}, { n: 2 }],
        run: ({ n }) => ({ n }),
      }),
    ),
  });
