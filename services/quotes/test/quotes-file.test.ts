import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@toolpacks/http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { toSlug } from '../src/quote.ts';
import { openQuotesFile } from '../src/quotes-file.ts';
import { freshnessOf, list, quoteOf, quotesOf, type Service, sourceOf, startService } from './service.ts';

let folder: string;
const running: Service[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quotes-'));
});

afterEach(async () => {
  for (const service of running.splice(0)) await service.stop();
});

afterAll(() => rm(folder, { recursive: true }));

async function write(content: string): Promise<string> {
  const path = join(folder, 'my quotes.json');
  await writeFile(path, content);
  return path;
}

async function serveFile(content: string): Promise<Service> {
  const service = await startService({ QUOTES_FILE: await write(content) });
  running.push(service);
  return service;
}

const quotable = [
  { _id: 'aB-1_x', content: 'Trust dreams.', author: 'Khalil Gibran', tags: ['Famous Quotes', 'Faith'] },
  { _id: 'cD-2_y', content: 'A short line of no tag.', author: 'René Descartes', tags: [] },
  { _id: 'eF-3_z', content: 'Another short line.', author: "Flannery O'Connor", tags: ['Faith'] },
];

const quoteSlate = [
  { id: 1, quote: 'Trust dreams.', author: 'Khalil Gibran', length: 13, tags: ['faith'] },
  { id: 2, quote: 'A short line of no tag.', author: 'René Descartes', length: 23, tags: [] },
  { id: 3, quote: 'Another short line.', author: "Flannery O'Connor", length: 19, tags: ['faith', 'self-reflection'] },
];

describe.each([
  ['Quotable', quotable, 'cD-2_y'],
  ['QuoteSlate', quoteSlate, '2'],
])("a file in %s's format", (_, entries, id) => {
  const descartes = {
    id,
    content: 'A short line of no tag.',
    author: 'René Descartes',
    author_slug: 'rene-descartes',
    length: 23,
    tags: [],
  };

  test.each([
    ['as it is', JSON.stringify(entries)],
    ['with a byte order mark', `\uFEFF${JSON.stringify(entries)}`],
    ['with an entry twice', JSON.stringify([...entries, entries[1]])],
    ['with further keys', JSON.stringify(entries.map((entry) => ({ ...entry, dateAdded: '2021-01-01', likes: 7 })))],
    ['in reverse', JSON.stringify(entries.toReversed(), null, 2)],
  ])('takes the place of the embedded set, %s', async (_, content) => {
    const service = await serveFile(content);
    const all = await service.call('random_quote', { limit: 50 });

    expect(all.structuredContent).toMatchObject({ count: 3 });
    expect(quotesOf(all)).toContainEqual(descartes);
    expect(quoteOf(await service.call('random_quote', { author: 'rené descartes' }))).toEqual(descartes);
    expect((await list(service, 'search_quotes', { query: 'descartes' })).quotes).toEqual([descartes]);
    expect((await list(service, 'list_tags')).tags[0]).toMatchObject({ quote_count: 2 });
    expect((await list(service, 'list_authors')).authors.map(({ slug }) => slug)).toEqual([
      'flannery-oconnor',
      'khalil-gibran',
      'rene-descartes',
    ]);
  });

  test('without tags at all has none', async () => {
    const service = await serveFile(JSON.stringify(entries.map(({ tags: _, ...entry }) => entry)));

    expect(await list(service, 'list_tags')).toEqual({ count: 0, tags: [] });
    expect((await list(service, 'list_authors')).total).toBe(3);
  });

  test('is named as the source by its name only', async () => {
    const service = await serveFile(JSON.stringify(entries));
    const result = await service.call('list_tags');

    expect(freshnessOf(result)).toMatchObject({ state: 'static' });
    expect(sourceOf(result)).toMatchObject({ name: 'Quotes file my quotes.json' });
    expect(JSON.stringify(result)).not.toContain(folder);
  });
});

test.each([
  ['Émile Zola', 'emile-zola'],
  ['Strauß, Ægir & Œttinger', 'strauss-aegir-oettinger'],
  ['Søren Đặng Łukasz', 'soren-dang-lukasz'],
  ['Þór Eðvarð Işık', 'thor-edvard-isik'],
  [' «O’Shaughnessy»! ', 'oshaughnessy'],
])('the slug of %s is %s', (name, slug) => {
  expect(toSlug(name)).toBe(slug);
});

function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('it was accepted');
}

const [first, second] = quotable;

test.each<[string, string, string]>([
  ['not JSON', 'Trust dreams.', 'is not valid JSON'],
  ['cut', '[{"_id":"a"', 'is not valid JSON'],
  ['empty', '', 'is not valid JSON'],
  ['an empty array', '[]', 'must hold a JSON array with at least one quote'],
  ['an object', '{"quotes":[]}', 'must hold a JSON array with at least one quote'],
  ['null', 'null', 'must hold a JSON array with at least one quote'],
  ['an array of texts', '["Trust dreams."]', 'entry 0: Invalid input: expected object'],
  ['of another shape', '[{"text":"Trust dreams.","from":"Gibran"}]', 'entry 0, id: '],
  ['without an author', JSON.stringify([first, { ...second, author: undefined }]), 'entry 1, author: '],
  ['with an empty author', JSON.stringify([first, { ...second, author: ' ' }]), 'entry 1, author: '],
  ['with an empty quote', JSON.stringify([{ ...first, content: '' }]), 'entry 0, content: '],
  ['with a tag that is no text', JSON.stringify([{ ...first, tags: ['a', 7] }]), 'entry 0, tags: '],
  ['with tags in one text', JSON.stringify([{ ...first, tags: 'a,b' }]), 'entry 0, tags: '],
  ['of both formats', JSON.stringify([first, quoteSlate[1]]), 'entry 1, _id: '],
  ['with an id for two quotes', JSON.stringify([first, { ...second, _id: first?._id }]), 'entry 1: id aB-1_x belongs'],
])('a file that is %s is refused with its name and the reason', async (_, content, message) => {
  const path = await write(content);
  const refusal = refusalOf(() => openQuotesFile(path));

  expect(refusal).toContain(`QUOTES_FILE: ${path}`);
  expect(refusal).toContain(message);
  expect(refusal).not.toContain('\n');
});

test('a file that is missing, and a folder, are refused with their names', () => {
  for (const path of [join(folder, 'none.json'), folder]) {
    expect(refusalOf(() => openQuotesFile(path))).toBe(
      `QUOTES_FILE: ${path} cannot be read; check the path and its rights`,
    );
  }
});

test('a file and an upstream together are refused', () => {
  const env = { QUOTES_FILE: 'quotes.json', QUOTES_UPSTREAM_URL: 'https://quotes.example' };

  expect(refusalOf(() => readConfig(env))).toContain('QUOTES_FILE: is set together with QUOTES_UPSTREAM_URL');
  expect(readConfig({ ...env, QUOTES_FILE: '' }).QUOTES_UPSTREAM_URL).toBe(env.QUOTES_UPSTREAM_URL);
});

test.each(['quotes.example', 'ftp://quotes.example', 'not a url'])('the upstream %j is refused', (url) => {
  expect(refusalOf(() => readConfig({ QUOTES_UPSTREAM_URL: url }))).toContain(
    'QUOTES_UPSTREAM_URL: must be an http(s) URL',
  );
});
