import { isRecord } from '@toolpacks/contracts';
import MiniSearch from 'minisearch';
import type { ListedPack, ListedTool } from './listed-pack.ts';
import { toWords } from './words.ts';

/** All tools that have anything to do with a question, best first. */
export type ToolSearch = (question: string) => ListedTool[];

/** How much a word of the question counts that is found there. */
const weights = { name: 3, title: 1, description: 2, arguments: 0.5, examples: 0.5, pack: 1, packDescription: 0.5 };

/** Ranks by words alone, in memory: BM25+ over what tools and packs say of themselves. */
export function createToolSearch(packs: readonly ListedPack[]): ToolSearch {
  const tools = packs.flatMap((pack) => [...pack.tools.values()].map((tool) => ({ pack, tool })));
  const index = new MiniSearch<{ id: number } & Record<keyof typeof weights, string>>({
    fields: Object.keys(weights),
    tokenize: toWords,
    processTerm: (term) => term,
    searchOptions: {
      boost: weights,
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 5 ? 1 : false),
      weights: { prefix: 0.4, fuzzy: 0.2 },
    },
  });
  index.addAll(
    tools.map(({ pack, tool }, id) => ({
      id,
      name: tool.ownName,
      title: tool.title,
      description: tool.description,
      arguments: textsIn(tool.inputSchema.properties),
      examples: textsIn(tool.examples),
      pack: `${pack.name} ${pack.title}`,
      packDescription: pack.description,
    })),
  );
  return (question) => index.search(question).flatMap(({ id }) => tools[Number(id)]?.tool ?? []);
}

/** The names of members and the texts in a value, whatever its shape, but for addresses and the like. */
function textsIn(value: unknown): string {
  if (typeof value === 'string') return /\d{5}/.test(value) ? '' : value;
  if (Array.isArray(value)) return value.map(textsIn).join(' ');
  if (!isRecord(value)) return '';
  return Object.entries(value)
    .map(([name, inner]) => `${name} ${textsIn(inner)}`)
    .join(' ');
}
