import type { Pack, Tool } from './catalog.ts';

/** A pack with those of its tools that were found. */
export interface Found {
  readonly pack: Pack;
  readonly tools: readonly Tool[];
}

/**
 * Packs and tools in which every word occurs, in any case and without regard to accents. Where only the pack
 * itself fits, all of its tools are given.
 */
export function searchPacks(packs: readonly Pack[], query: string): Found[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return packs.flatMap((pack) => {
    const ofPack = fold(`${pack.name} ${pack.title} ${pack.description}`);
    const tools = pack.tools.filter((tool) => {
      const ofTool = fold(`${tool.name} ${tool.title} ${tool.description}`);
      const inTool = words.filter((word) => ofTool.includes(word));
      return inTool.length > 0 && words.every((word) => inTool.includes(word) || ofPack.includes(word));
    });
    if (tools.length > 0) return { pack, tools };
    return words.every((word) => ofPack.includes(word)) ? { pack, tools: pack.tools } : [];
  });
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
