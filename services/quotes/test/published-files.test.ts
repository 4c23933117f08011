import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { list, pagesOf, quotesOf, type Service, startService } from './service.ts';

/** Copies of the two published data files, which are not part of this repository. */
const folder = fileURLToPath(new URL('../../../../shared/samples/quotes/', import.meta.url));
const isThere = existsSync(folder);

const files = [
  { file: 'quotable-data.quotes.json', quotes: 2127, authors: 749, tags: 63, mostUsed: ['Famous Quotes', 1090] },
  { file: 'quoteslate.quotes.json', quotes: 2616, authors: 1010, tags: 31, mostUsed: ['inspiration', 961] },
];

(isThere ? describe : describe.skip).each(files)(
  isThere ? 'the published file $file' : 'the published file $file: skipped, there is no ../shared/samples/quotes',
  ({ file, quotes, authors, tags, mostUsed }) => {
    let service: Service;

    beforeAll(async () => {
      service = await startService({ QUOTES_FILE: `${folder}${file}` });
    });

    afterAll(() => service.stop());

    test('is loaded whole', async () => {
      const listed = await list(service, 'list_tags');
      const [first] = listed.tags;
      const pages = await pagesOf(service, 'list_authors', { limit: 200 });
      const counts = pages.flatMap((page) => page.authors.map(({ quote_count }) => quote_count));

      expect(counts).toHaveLength(authors);
      expect(counts.reduce((sum, count) => sum + count)).toBe(quotes);
      expect(listed.count).toBe(tags);
      expect([first?.name, first?.quote_count]).toEqual(mostUsed);
    });

    test('can be searched and drawn from', async () => {
      expect((await list(service, 'search_quotes', { query: 'wisdom' })).total).toBeGreaterThan(100);
      expect(quotesOf(await service.call('random_quote', { limit: 50, tags: 'wisdom' }))).toHaveLength(50);
    });
  },
);
