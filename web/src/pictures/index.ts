import type { ComponentType } from 'preact';

export interface PictureProps {
  /** What the tool answered: `structuredContent`. */
  readonly data: unknown;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly args: Readonly<Record<string, unknown>>;
}

export type Picture = ComponentType<PictureProps>;

/**
 * Loads what shows a tool's answer, where people would rather look than read. A picture throws where the answer has not
 * the shape that its tool promises.
 */
export function pictureOf(pack: string, tool: string): (() => Promise<Picture>) | undefined {
  return pictures.get(`${pack} ${tool}`);
}

const worldAtlas = async () => (await import('world-atlas/countries-110m.json')).default;
const parisAtlas = async () => (await import('../../atlas/paris.json')).default;

const pictures: ReadonlyMap<string, () => Promise<Picture>> = new Map([
  [
    'disaster-alerts events',
    async () => {
      const [{ createDisasterEvents }, atlas] = await Promise.all([
        import('./disasters/disaster-events.tsx'),
        worldAtlas(),
      ]);
      return createDisasterEvents(atlas);
    },
  ],
  [
    'disaster-alerts event',
    async () => {
      const [{ createDisasterEvent }, atlas] = await Promise.all([
        import('./disasters/disaster-event.tsx'),
        worldAtlas(),
      ]);
      return createDisasterEvent(atlas);
    },
  ],
  [
    'paris-events events',
    async () => {
      const [{ createParisEvents }, atlas] = await Promise.all([import('./paris/paris-events.tsx'), parisAtlas()]);
      return createParisEvents(atlas);
    },
  ],
  ['dance-events events', async () => (await import('./dance/dance-nights.tsx')).DanceNights],
  ['dance-events regions', async () => (await import('./dance/dance-regions.tsx')).DanceRegions],
  ['quotes random_quote', async () => (await import('./quotes/quote-cards.tsx')).QuoteCards],
  ['quotes search_quotes', async () => (await import('./quotes/quote-cards.tsx')).QuoteCards],
  ['quotes list_tags', async () => (await import('./quotes/tag-bars.tsx')).TagBars],
  ['quotes list_authors', async () => (await import('./quotes/author-bars.tsx')).AuthorBars],
  ['chain-eth token_metadata', async () => (await import('./chain/token-card.tsx')).TokenCard],
  ['chain-eth token_allowance', async () => (await import('./chain/token-allowance.tsx')).TokenAllowance],
  ['chain-eth chains', async () => (await import('./chain/chain-table.tsx')).ChainTable],
]);
