import { toolpacksMeta } from '@toolpacks/contracts';
import * as z from 'zod';
import { type AskOptions, ask, type ToolCall } from './ask.ts';

const listedTool = z.looseObject({
  name: z.string(),
  title: z.string().default(''),
  description: z.string().default(''),
  inputSchema: z.looseObject({ properties: z.record(z.string(), z.looseObject({})).default({}) }),
  outputSchema: z.looseObject({}).optional(),
  annotations: z.record(z.string(), z.unknown()).default({}),
  _meta: z
    .looseObject({
      [toolpacksMeta.examples]: z
        .array(z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).optional() }))
        .default([]),
    })
    .default({ [toolpacksMeta.examples]: [] }),
});

export type ListedTool = z.output<typeof listedTool>;

/** What the pack publishes. */
export async function listTools(url: string, options: AskOptions = {}): Promise<readonly ListedTool[]> {
  const { data, error } = z.object({ tools: z.array(listedTool) }).safeParse(await ask(url, 'tools/list', {}, options));
  if (data) return data.tools;
  throw new Error(`the result of tools/list is malformed: ${z.prettifyError(error)}`);
}

export const examplesOf = (tool: ListedTool): readonly ToolCall[] => tool._meta[toolpacksMeta.examples];

/** The tool as it is published. Throws where it is not. */
export function toolNamed(tools: readonly ListedTool[], name: string): ListedTool {
  const tool = tools.find((one) => one.name === name);
  if (tool) return tool;
  throw new Error(`the tool ${name} is not published; published are ${tools.map((one) => one.name).join(', ')}`);
}
