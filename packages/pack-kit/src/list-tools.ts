import { type ToolList, toolpacksMeta } from '@toolpacks/contracts';
import * as z from 'zod';
import type { Tool } from './define-tool.ts';

/** JSON Schema of dialect 2020-12. */
type ObjectSchema = { type: 'object'; [keyword: string]: unknown };

/** The answer to `tools/list`, made once: JSON Schemas of dialect 2020-12, annotations and example calls. */
export function listTools(tools: readonly Tool[]): ToolList {
  return { tools: tools.map(toListed) };
}

function toListed(tool: Tool): ToolList['tools'][number] {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: inputSchema(tool),
    outputSchema: objectSchema(tool.output, 'output'),
    annotations: {
      title: tool.title,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: tool.idempotent,
      openWorldHint: tool.openWorld,
    },
    _meta: { [toolpacksMeta.examples]: exampleCalls(tool) },
  };
}

/** What a tool accepts, as it publishes it. */
export const inputSchema = (tool: Tool): ObjectSchema => objectSchema(tool.input, 'input');

/** Params of `tools/call`. A tool without arguments can be called with and without the key, and shows both. */
function exampleCalls({ name, input, examples }: Tool): object[] {
  const calls = examples.map((example) => ({ name, arguments: example }));
  return Object.keys(input.shape).length > 0 ? calls : [...calls, { name }];
}

/** `type: object` at the root even for a union of objects: legacy clients refuse anything else. */
function objectSchema(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  return {
    ...z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      override: ({ jsonSchema }) => dropSafeIntegerBounds(jsonSchema),
    }),
    type: 'object',
  };
}

/** zod bounds every integer by what a double holds; to a model that is noise. */
function dropSafeIntegerBounds(schema: { minimum?: number; maximum?: number }): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}
