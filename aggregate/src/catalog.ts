import type { MissingPart } from '@toolpacks/contracts';
import type { ListedPack, ListedTool } from './listed-pack.ts';
import { toListedPack } from './listed-pack.ts';
import type { ToldPack } from './packs-answer.ts';
import { createToolSearch, type ToolSearch } from './tool-search.ts';

/** What somebody may know of: packs in the order of their names, so that one that comes or goes moves no other. */
export interface Catalog {
  readonly packs: ReadonlyMap<string, ListedPack>;
  readonly tools: readonly ListedTool[];
  readonly missing: readonly MissingPart[];
  /** Tools for a question in plain words, best first. */
  find(question: string, limit: number): ListedTool[];
  /** The same as far as these packs go. */
  limitedTo(packs: ReadonlySet<string>): Catalog;
}

export function createCatalog(told: readonly ToldPack[]): Catalog {
  const packs = told.map(toListedPack).sort((a, b) => (a.name < b.name ? -1 : 1));
  let search: ToolSearch | undefined;
  // Made when it is first needed: most callers know the tools from the list.
  return toCatalog(packs, (question) => {
    search ??= createToolSearch(packs);
    return search(question);
  });
}

/** Before the gateway has answered for the first time. */
export const noCatalog: Catalog = {
  ...toCatalog([], () => []),
  missing: [
    {
      part: 'packs',
      class: 'upstream_unavailable',
      message:
        'The gateway does not tell which packs there are, so their tools are not listed; ask again in a few seconds. Tools that you know by name can be called',
    },
  ],
  limitedTo: () => noCatalog,
};

function toCatalog(packs: readonly ListedPack[], search: ToolSearch): Catalog {
  return {
    packs: new Map(packs.map((pack) => [pack.name, pack])),
    tools: packs.flatMap(({ tools }) => [...tools.values()]),
    missing: packs.flatMap(({ missing }) => missing ?? []),
    find: (question, limit) => search(question).slice(0, limit),
    limitedTo: (allowed) =>
      toCatalog(
        packs.filter(({ name }) => allowed.has(name)),
        (question) => search(question).filter(({ pack }) => allowed.has(pack)),
      ),
  };
}
