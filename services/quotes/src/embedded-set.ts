import { createHash } from 'node:crypto';
import embedded from './embedded/quotations.json' with { type: 'json' };
import { createQuoteCollection } from './quote-collection.ts';
import type { QuoteSource } from './quote-source.ts';

/** The set that ships with the pack: authors long in the public domain, each line with the work it is from. */
export function openEmbeddedSet(): QuoteSource {
  const names = new Map(embedded.authors.map(({ slug, name }) => [slug, name]));
  const collection = createQuoteCollection(
    embedded.quotes.map(({ author, content, tags }) => ({
      id: idOf(content),
      content,
      author: names.get(author) ?? author,
      author_slug: author,
      length: content.length,
      tags,
    })),
  );
  return {
    open: () => collection,
    source: {
      name: 'Toolpacks public-domain quotations',
      url: 'urn:toolpacks:quotes:embedded',
      license: 'Public domain',
      attribution: 'The author named with each quotation',
    },
    upstreams: [],
  };
}

/** The same text keeps its id when the set grows or is sorted anew. */
const idOf = (content: string): string => createHash('sha256').update(content).digest('base64url').slice(0, 12);
