import { defineTool, type Tool, ToolError } from '@toolpacks/pack-kit';
import * as z from 'zod';
import { noCatalog } from '../catalog.ts';
import type { ReadCatalog } from '../pack-list.ts';

const input = z.strictObject({
  query: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .describe('What you want to know or do, in English, such as `is there a flood in Brazil`'),
  limit: z.int().min(1).max(20).default(5).describe('How many to give at most'),
});

const output = z.object({
  count: z.int().describe('How many are given here'),
  tools: z.array(
    z.object({
      name: z.string().describe('For `tools/call`'),
      title: z.string(),
      description: z.string(),
      pack: z.string(),
      input_schema: z.record(z.string(), z.unknown()).describe('JSON Schema of the arguments'),
      example: z.record(z.string(), z.unknown()).nullable().describe('Arguments of a call that works'),
    }),
  ),
});

/** The one tool of the aggregate's own; `read` gives what its caller may know of. */
export const findTools = (read: ReadCatalog): Tool =>
  defineTool({
    name: 'find_tools',
    title: 'Find tools',
    description:
      'Finds the tools for a task or a question in plain words, best first, each with its input schema and an example of its arguments. Call them by the name that is given.',
    input,
    output,
    examples: [{ query: 'is there a flood in Brazil' }, { query: 'what does a token allow a spender', limit: 3 }],
    async run({ query, limit }, call) {
      const { catalog, freshness } = await read();
      if (catalog === noCatalog) throw unknownYet();
      const found = catalog.find(query, limit);
      call.report({ freshness, missing: catalog.missing });
      if (found.length === 0) call.note('No tool has any of these words. Try others, or read all of tools/list.');
      return {
        count: found.length,
        tools: found.map(({ name, title, description, pack, inputSchema, examples }) => ({
          name,
          title,
          description,
          pack,
          input_schema: inputSchema,
          example: examples[0] ?? null,
        })),
      };
    },
  });

const unknownYet = () =>
  new ToolError('upstream_unavailable', 'find_tools: the gateway does not tell which tools there are', {
    hint: 'Try again in a few seconds; tools that you know by name can be called',
  });
