import { errorOf, notesOf, type StartedPack, startPack } from '@toolpacks/pack-kit/testing';
import { type HttpServer, serveHandler } from '@toolpacks/upstream/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { openStandIn } from '../harness.ts';
import { readConfig } from '../src/config.ts';
import { createPack } from '../src/pack.ts';
import { sampleItems } from '../stand-in/sample-items.ts';

const { handle, toEnv } = openStandIn();
const running: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const part of running.splice(0).reverse()) await part.stop();
});

/** The pack as its users meet it, over HTTP, with an API that answers like this. */
async function start(
  answer: (request: Request) => Promise<Response> = handle,
  env: NodeJS.ProcessEnv = {},
): Promise<{ api: HttpServer; pack: StartedPack }> {
  const api = await serveHandler(answer);
  running.push(api);
  const pack = await startPack(createPack(readConfig({ ...toEnv(api.url), ...env })));
  running.push(pack);
  return { api, pack };
}

const [first] = sampleItems;

describe('items are found', () => {
  test.each([
    ['glass', ['Glass hammer', 'Glass umbrella', 'Hourglass of fog']],
    ['GLASS', ['Glass hammer', 'Glass umbrella', 'Hourglass of fog']],
    [' fog  glass ', ['Hourglass of fog']],
    ['a/b?c&d=e%20#', []],
  ])('by the words of %j', async (query, names) => {
    const { pack } = await start();
    const { structuredContent } = await pack.call('search_items', { query });

    expect(structuredContent).toMatchObject({ count: names.length, total: names.length, next_offset: null });
    expect(structuredContent?.items).toEqual(names.map((name) => expect.objectContaining({ name })));
  });

  test('in parts that are the whole together', async () => {
    const { pack } = await start();
    const parts = await Promise.all([0, 10, 20].map((offset) => pack.call('search_items', { offset })));

    expect(parts.map(({ structuredContent: part }) => [part?.count, part?.total, part?.next_offset])).toEqual([
      [10, 24, 10],
      [10, 24, 20],
      [4, 24, null],
    ]);
    expect(parts.flatMap(({ structuredContent: part }) => part?.items)).toMatchObject(
      sampleItems.map(({ id }) => ({ id })),
    );
  });

  test('with times in UTC, and without a link that is none', async () => {
    const { pack } = await start(async () =>
      Response.json({ total: 1, items: [{ ...first, description: null, url: 'javascript:alert(1)' }] }),
    );
    const { structuredContent } = await pack.call('search_items');

    expect(structuredContent?.items).toEqual([
      {
        id: 'bottled-echo',
        name: 'Bottled echo',
        description: null,
        url: null,
        updated_at: '2026-05-01T07:30:00.000Z',
      },
    ]);
  });

  test('no more of them than were asked for, whatever the API gives', async () => {
    const { pack } = await start(async () => Response.json({ total: 24, items: sampleItems }));
    const { structuredContent } = await pack.call('search_items', { limit: 3 });

    expect(structuredContent).toMatchObject({ count: 3, total: 24, next_offset: 3 });
  });
});

describe('where nothing is found, a note says what to try', () => {
  test.each([
    [
      { query: 'no such words' },
      'No item has all words of "no such words". Try fewer or other words, or leave query out for all items.',
    ],
    [{ query: 'glass', offset: 3 }, 'There is nothing at offset 3: 3 items match in all. Ask with a smaller offset.'],
  ])('%j', async (args, note) => {
    const { pack } = await start();

    expect(notesOf(await pack.call('search_items', args))).toEqual([note]);
  });

  test('an API without items', async () => {
    const { pack } = await start(async () => Response.json({ total: 0, items: [] }));

    expect(notesOf(await pack.call('search_items'))).toEqual(['The API has no items now. Try again later.']);
  });
});

describe('an API that is broken in its own way is told as such:', () => {
  test.each([
    ['items that are counted and not given', { total: 24, items: [] }],
    ['an item without an id', { total: 1, items: [{ ...first, id: undefined }] }],
    ['a time that is none', { total: 1, items: [{ ...first, updated_at: 'yesterday' }] }],
    ['a refusal with status 200', { error: 'come back later' }],
  ])('%s', async (_, body) => {
    const { pack } = await start(async () => Response.json(body));

    expect(errorOf(await pack.call('search_items'))).toMatchObject({ class: 'upstream_invalid', retryable: true });
  });

  test('a refusal', async () => {
    const { pack } = await start(async () => Response.json({ error: 'limit is not allowed' }, { status: 400 }));

    expect(errorOf(await pack.call('search_items'))).toMatchObject({ class: 'upstream_rejected', retryable: false });
  });

  test('a new field and a missing one, which /status names', async () => {
    const { name, ...nameless } = { ...first, title: 'Bottled echo' };
    const { pack } = await start(async () => Response.json({ total: 1, items: [nameless] }));
    await pack.call('search_items');

    expect(await (await fetch(`${pack.baseUrl}/status`)).json()).toMatchObject({
      upstreams: [{ drift: { new: { fields: ['items.title'] }, missing: { fields: ['items.name'] } } }],
    });
  });
});
