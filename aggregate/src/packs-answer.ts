import { packName } from '@toolpacks/contracts';
import * as z from 'zod';

const example = z.looseObject({ name: z.string(), arguments: z.record(z.string(), z.unknown()).optional() });

const tool = z.looseObject({
  name: z.string().min(1),
  title: z.string().optional(),
  description: z.string().optional(),
  inputSchema: z.looseObject({ type: z.literal('object') }),
  examples: z.array(example).default([]),
});

/**
 * What the gateway's `/packs` tells. A pack whose tools are not as MCP has them is none that others should suffer from: its
 * `tools` are null.
 */
export const packsAnswer = z.object({
  packs: z.array(
    z.object({
      name: packName,
      state: z.string(),
      title: z.string().nullable(),
      description: z.string().nullable(),
      owner: z.string().nullable(),
      tools: z.array(tool).nullable().catch(null),
    }),
  ),
});

export type ToldPack = z.output<typeof packsAnswer>['packs'][number];
export type ToldTool = z.output<typeof tool>;
