import { createHash } from 'node:crypto';
import type { ToolList } from '@toolpacks/contracts';
import { canonicalJson } from './canonical-json.ts';

/** What a caller relies on of a tool: all of it but `_meta`, which has the examples. */
export type PublishedTool = Pick<
  ToolList['tools'][number],
  'name' | 'title' | 'description' | 'inputSchema' | 'outputSchema' | 'annotations'
>;

/** Ordered by name: which one comes first is no promise. */
export function toPublishedTools(tools: ToolList['tools']): readonly PublishedTool[] {
  return tools.map(toPublishedTool).toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** SHA-256 in hexadecimal of the canonical JSON of the published tools; `tools/list` has it in `_meta`. */
export function toolListDigest(tools: ToolList['tools']): string {
  return createHash('sha256')
    .update(canonicalJson(toPublishedTools(tools)))
    .digest('hex');
}

const toPublishedTool = ({ name, title, description, inputSchema, outputSchema, annotations }: PublishedTool) => ({
  name,
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
  inputSchema,
  ...(outputSchema !== undefined && { outputSchema }),
  ...(annotations !== undefined && { annotations }),
});
