import { type MissingPart, toolpacksMeta } from '@toolpacks/contracts';
import type { ToldPack, ToldTool } from './packs-answer.ts';

/** A tool of a pack under the name that it has here. */
export interface ListedTool {
  /** `<pack>__<tool>` */
  readonly name: string;
  /** As its pack calls it. */
  readonly ownName: string;
  readonly pack: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** Arguments of calls that work. */
  readonly examples: readonly Readonly<Record<string, unknown>>[];
  /** As `tools/list` gives it. */
  readonly json: string;
}

export interface ListedPack {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** By their own names, in the pack's order; empty where they are missing. */
  readonly tools: ReadonlyMap<string, ListedTool>;
  /** Why its tools are not listed, where they are not. */
  readonly missing: MissingPart | undefined;
}

/** Between the name of a pack and that of its tool. Pack names have no underscore, so the first one splits. */
export const separator = '__';

export function toListedPack(told: ToldPack): ListedPack {
  const { name, title, description } = told;
  const missing = missingPart(told);
  const tools = missing ? [] : (told.tools ?? []);
  return {
    name,
    title: title ?? name,
    description: description ?? '',
    tools: new Map(tools.map((tool) => [tool.name, toListedTool(tool, told)])),
    missing,
  };
}

function missingPart({ name: part, state, tools }: ToldPack): MissingPart | undefined {
  if (state !== 'up') {
    const message = `${part} does not answer, so its tools are not listed; ask again in a few seconds`;
    return { part, class: 'upstream_unavailable', message };
  }
  if (tools !== null) return undefined;
  const message = `${part} describes its tools in a way that cannot be read, so they are not listed; tell its owner`;
  return { part, class: 'upstream_invalid', message };
}

function toListedTool({ examples, ...tool }: ToldTool, { name: pack, title, owner }: ToldPack): ListedTool {
  const name = pack + separator + tool.name;
  const _meta = {
    [toolpacksMeta.examples]: examples.map((example) => ({ ...example, name })),
    [toolpacksMeta.pack]: { name: pack, title: title ?? pack, owner },
  };
  return {
    name,
    ownName: tool.name,
    pack,
    title: tool.title ?? tool.name,
    description: tool.description ?? '',
    inputSchema: tool.inputSchema,
    examples: examples.map((example) => example.arguments ?? {}),
    json: JSON.stringify({ ...tool, name, _meta }),
  };
}
