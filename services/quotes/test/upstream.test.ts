import { type HttpServer, serveHandler } from '@toolpacks/upstream/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { maxCharacters } from '../src/quotable.ts';
import { createQuotable, type Fault, type QuotableOptions } from '../stand-in/quotable.ts';
import { sampleRecords, toRecord } from '../stand-in/records.ts';
import {
  errorOf,
  freshnessOf,
  list,
  pagesOf,
  quoteOf,
  quotesOf,
  type Service,
  sourceOf,
  startService,
  textOf,
} from './service.ts';

const running: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const part of running.splice(0)) await part.stop();
});

/** A service that reads the stand-in; `toUrl` makes its QUOTES_UPSTREAM_URL. */
async function serveFrom(
  options: QuotableOptions = {},
  toUrl = ({ url }: HttpServer) => url,
  env: NodeJS.ProcessEnv = {},
): Promise<{ api: HttpServer; service: Service }> {
  const api = await serveHandler(createQuotable(options));
  const service = await startService({ QUOTES_UPSTREAM_URL: toUrl(api), ...env });
  running.push(service, api);
  return { api, service };
}

const records = sampleRecords();

describe('the four tools', () => {
  test('give what the upstream has', async () => {
    const { service } = await serveFrom();
    const drawn = quoteOf(await service.call('random_quote'));
    const record = records.find(({ _id }) => _id === drawn.id);

    expect(drawn).toEqual({
      id: record?._id,
      content: record?.content,
      author: record?.author,
      author_slug: record?.authorSlug,
      length: record?.length,
      tags: record?.tags,
    });
    const { tags } = await list(service, 'list_tags');
    expect(tags.reduce((sum, tag) => sum + tag.quote_count, 0)).toBe(records.flatMap((quote) => quote.tags).length);
    const found = await list(service, 'search_quotes', { query: 'tennyson', limit: 100 });
    expect(found.total).toBe(records.filter(({ author }) => author === 'Alfred Tennyson').length);
    const authors = await list(service, 'list_authors', { limit: 200 });
    expect(authors.total).toBe(new Set(records.map(({ author }) => author)).size);
  });

  test('draw the same for the same seed, from a pack started anew', async () => {
    const [one, other] = [await serveFrom(), await serveFrom()];
    const draw = async ({ service }: typeof one) =>
      quotesOf(await service.call('random_quote', { limit: 5, seed: 'today' }));

    expect(await draw(one)).toEqual(await draw(other));
  });
});

test('the upstream is read whole, each quote once, although its own order would mix the pages', async () => {
  const all = sampleRecords(Number.POSITIVE_INFINITY);
  const { api, service } = await serveFrom({ quotes: all });
  const pages = await pagesOf(service, 'list_authors', { limit: 200 });
  const counted = pages.flatMap(({ authors }) => authors).reduce((sum, { quote_count }) => sum + quote_count, 0);

  expect(counted).toBe(all.length);
  expect(api.asked).toHaveLength(Math.ceil(all.length / 150));
  expect(api.asked[0]?.url).toBe('/quotes?limit=150&page=1&sortBy=content&order=asc');
  const status = await (await fetch(`${service.baseUrl}/status`)).json();
  expect(status).toHaveProperty('upstreams', [expect.objectContaining({ name: 'quotes upstream', drift: {} })]);
});

test('a hundred first calls at the same time are one load, and calls after them none', async () => {
  const { api, service } = await serveFrom();
  const results = await Promise.all(Array.from({ length: 100 }, () => service.call('list_tags')));
  await service.call('random_quote');

  expect(new Set(results.map((result) => JSON.stringify(result.structuredContent))).size).toBe(1);
  expect(results.filter(({ isError }) => isError)).toEqual([]);
  expect(api.asked).toHaveLength(3);
});

test('the source is the host, and a key in its URL goes to the upstream and nowhere else', async () => {
  const { api, service } = await serveFrom(
    { basePath: '/api-k1' },
    ({ host }) => `http://me:k2@${host}/api-k1?key=k3`,
    { CONTACT_URL: 'https://ops.example/toolpacks' },
  );
  const result = await service.call('random_quote');
  const missed = await service.call('random_quote', { author: 'nobody' });
  const status = await (await fetch(`${service.baseUrl}/status`)).text();

  expect(sourceOf(result)).toMatchObject({ name: api.host, url: api.url });
  expect(api.asked[0]?.url).toMatch(/^\/api-k1\/quotes\?.*key=k3/);
  expect(api.asked[0]?.headers.authorization).toBe(`Basic ${btoa('me:k2')}`);
  expect(api.asked[0]?.headers['user-agent']).toMatch(/^Toolpacks\/\S+ \(\+https:\/\/ops\.example\/toolpacks\)$/);
  expect(JSON.stringify([result._meta, missed, status])).not.toMatch(/k1|k2|k3/);
});

test.each([
  ['', ''],
  ['/', ''],
  ['/api', '/api'],
  ['/api/', '/api'],
  ['/v1/quotable', '/v1/quotable'],
])('a base URL that ends in "%s" is read at %s/quotes', async (ending, basePath) => {
  const { api, service } = await serveFrom({ basePath }, ({ url }) => url + ending);
  const result = await service.call('random_quote');

  expect(textOf(result)).not.toContain('HTTP');
  expect(api.asked[0]?.url.split('?')[0]).toBe(`${basePath}/quotes`);
});

test('a quote without tags, an author with accents and an author without a slug are taken', async () => {
  const { authorSlug: _, ...slugless } = toRecord('A line by an author of no slug.', 'Søren Kierkegaard', ['Faith']);
  const { tags: __, ...tagless } = toRecord('A line without tags.', 'José Martí');
  const split = toRecord('A line of a split slug.', "Flannery O'Connor");
  // Not every relative of Quotable sends every key.
  const page = { totalPages: 1, results: [slugless, tagless, split] };
  const api = await serveHandler(async () => Response.json(page));
  const service = await startService({ QUOTES_UPSTREAM_URL: api.url });
  running.push(service, api);
  const draw = async (author: string) => quoteOf(await service.call('random_quote', { author }));

  expect(await draw('Søren Kierkegaard')).toMatchObject({ author_slug: 'soren-kierkegaard', tags: ['Faith'] });
  expect(await draw('jose-marti')).toMatchObject({ author: 'José Martí', author_slug: 'jose-marti', tags: [] });
  for (const author of ['flannery-o-connor', "Flannery O'Connor", 'flannery-oconnor']) {
    expect(await draw(author)).toMatchObject({ author_slug: 'flannery-o-connor' });
  }
  for (const query of ["o'connor", 'o-connor', 'Flannery O']) {
    expect(await list(service, 'list_authors', { query })).toMatchObject({ total: 1 });
  }
});

test('a page that fails in the middle fails the call: there is never a part of the quotes', async () => {
  let fault: Fault | undefined = 'truncated';
  const isMiddle = ({ url }: Request) => new URL(url).searchParams.get('page') === '2';
  const { service } = await serveFrom({ fault: (request) => (isMiddle(request) ? fault : undefined) });
  const failed = await service.call('list_tags');
  fault = undefined;

  expect(errorOf(failed)).toMatchObject({ class: 'upstream_invalid' });
  expect(freshnessOf(await service.call('list_tags'))).toMatchObject({ state: 'fresh' });
});

test('quotes of so many characters are read, of more the load ends', async () => {
  /** Ten pages of one quote each, all of them together as long as may be, or longer by `more`. */
  const serve = async (more: number) => {
    const rest = maxCharacters + more;
    const api = await serveHandler(async ({ url }) => {
      const number = Number(new URL(url).searchParams.get('page'));
      const quote = { id: `${number}`, content: '', author: 'Ada', author_slug: 'ada', length: 399_900, tags: [] };
      const length = (number === 10 ? rest - 9 * 400_000 : 400_000) - JSON.stringify([quote]).length;
      const content = `${number}`.padEnd(length, 'x');
      return Response.json({ totalPages: 10, results: [{ _id: quote.id, content, author: 'Ada', tags: [] }] });
    });
    const service = await startService({ QUOTES_UPSTREAM_URL: api.url });
    running.push(service, api);
    return service.call('list_authors');
  };

  expect(await serve(0)).not.toHaveProperty('isError', true);
  const tooMuch = await serve(1);
  expect(errorOf(tooMuch)).toMatchObject({ class: 'upstream_invalid' });
  expect(textOf(tooMuch)).toMatch(/have more than 4000000 characters; check QUOTES_UPSTREAM_URL/);
});

test('a quote has its first twenty tags', async () => {
  const tags = Array.from({ length: 21 }, (_, index) => `tag ${index}`);
  const record = { _id: 'a', content: 'A line.', author: 'Ada', tags };
  const api = await serveHandler(async () => Response.json({ totalPages: 1, results: [record] }));
  const service = await startService({ QUOTES_UPSTREAM_URL: api.url });
  running.push(service, api);

  expect(quoteOf(await service.call('random_quote')).tags).toEqual(tags.slice(0, 20));
});

test('texts have nothing in them that is not to be read', async () => {
  const record = {
    _id: 'a',
    content: 'A li\u200bne\u0000\u202e.\nAnd more.',
    author: 'A\u2066da',
    tags: ['fa\u00adith'],
  };
  const api = await serveHandler(async () => Response.json({ totalPages: 1, results: [record] }));
  const service = await startService({ QUOTES_UPSTREAM_URL: api.url });
  running.push(service, api);

  expect(quoteOf(await service.call('random_quote'))).toMatchObject({
    content: 'A line.\nAnd more.',
    author: 'Ada',
    tags: ['faith'],
  });
});

test('a page that fails once is fetched again', async () => {
  const faults: (Fault | undefined)[] = [undefined, 'internal_error'];
  const { api, service } = await serveFrom({ fault: () => faults.shift() });

  expect(freshnessOf(await service.call('list_tags'))).toMatchObject({ state: 'fresh' });
  expect(api.asked).toHaveLength(4);
});

test('embedded quotes, which are never fetched, need no shared cache', async () => {
  const service = await startService({ CACHE_URL: 'redis://127.0.0.1:1' });
  running.push(service);

  expect(await (await fetch(`${service.baseUrl}/status`)).json()).not.toHaveProperty('cache');
});
