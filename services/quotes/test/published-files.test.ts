import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capturesOf, describeWith, excerptsOf, toValuePaths } from '@toolpacks/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { list, pagesOf, quotesOf, type Service, startService } from './service.ts';

const excerpts = excerptsOf(import.meta.dirname);
const captures = capturesOf('quotes');

/** The two published data files, which are not part of this repository, and made-up quotes in their two forms. */
const files = [
  {
    ...{ folder: excerpts, file: 'quotable.json', quotes: 12, authors: 6, tags: 8 },
    ...{ mostUsed: ['Famous Quotes', 6], wise: 4 },
  },
  {
    ...{ folder: excerpts, file: 'quoteslate.json', quotes: 12, authors: 6, tags: 8 },
    ...{ mostUsed: ['inspiration', 6], wise: 4 },
  },
  {
    ...{ folder: captures, file: 'quotable-data.quotes.json', quotes: 2127, authors: 749, tags: 63 },
    ...{ mostUsed: ['Famous Quotes', 1090], wise: 100 },
  },
  {
    ...{ folder: captures, file: 'quoteslate.quotes.json', quotes: 2616, authors: 1010, tags: 31 },
    ...{ mostUsed: ['inspiration', 961], wise: 100 },
  },
];

describeWith(captures, 'each excerpt', () => {
  test.each([
    ['quotable.json', 'quotable-data.quotes.json'],
    ['quoteslate.json', 'quoteslate.quotes.json'],
  ])('%s has the fields and types of %s', (own, real) => {
    const pathsOf = (path: string) => toValuePaths(JSON.parse(readFileSync(path, 'utf8')));

    expect(pathsOf(join(excerpts.path, own))).toEqual(pathsOf(join(captures.path, real)));
  });
});

for (const { folder, file, quotes, authors, tags, mostUsed, wise } of files) {
  describeWith(folder, `the file ${file} of the ${folder.title}`, () => {
    let service: Service;

    beforeAll(async () => {
      service = await startService({ QUOTES_FILE: join(folder.path, file) });
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
      expect((await list(service, 'search_quotes', { query: 'wisdom' })).total).toBeGreaterThanOrEqual(wise);
      expect(quotesOf(await service.call('random_quote', { limit: 50, tags: 'wisdom' }))).toHaveLength(
        Math.min(50, wise),
      );
    });
  });
}
