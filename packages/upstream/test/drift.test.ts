import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createDrift, createOddities, createUpstream, shapeOf } from '../src/index.ts';
import { type HttpServer, serveHandler } from '../src/testing/index.ts';

const text = z.preprocess((value) => value ?? null, z.string().nullable());

const schema = z
  .object({
    total: z.int(),
    results: z.array(
      z
        .object({
          id: z.string(),
          place: z.preprocess((value) => value ?? {}, z.object({ city: text }).catch({ city: null })),
          links: z.array(z.object({ url: z.string() })).nullable(),
          note: z.string().optional(),
          tags: z.array(z.string()).default([]),
          at: z.preprocess(String, z.object({ latitude: z.number() })),
        })
        .transform(({ id }) => id),
    ),
    extra: z.object({ a: z.string() }).nullish(),
  })
  .nullable();

const shape = shapeOf(schema, {
  unused: ['page', 'results.rank'],
  opaque: ['results.at'],
  sometimes: ['results.links'],
});

const row = { id: '1', place: { city: 'Paris' }, at: { lat: 1, lon: 2 } };

function seenIn(...answers: unknown[]) {
  const drift = createDrift();
  const watch = drift.watch(shape);
  for (const answer of answers) watch(answer);
  return drift.seen();
}

describe('drift', () => {
  it.each<[what: string, answer: unknown]>([
    ['every field', { total: 1, results: [{ ...row, links: [{ url: '/' }], note: '', tags: [] }], extra: { a: '' } }],
    ['what may be absent being absent', { total: 1, results: [row] }],
    ['fields that are known and not read', { total: 1, page: 1, results: [{ ...row, rank: 2 }] }],
    ['null in place of objects', { total: 1, results: [{ ...row, place: null, links: null }], extra: null }],
    ['a field that only some rows lack', { total: 2, results: [row, { id: '2', place: {}, at: 1 }] }],
    ['no rows', { total: 0, results: [] }],
    ['nothing at all', null],
    ['arrays in arrays', { total: 1, results: [[[{ anything: 1 }]], row] }],
  ])('is not seen in an answer with %s', (_, answer) => {
    expect(seenIn(answer)).toEqual({});
  });

  it('tells new and missing fields by their paths, once for each answer', () => {
    const changed = { ...row, place: { town: 'Paris' }, links: [{ url: '/', title: '' }] };
    const answer = { results: [changed, changed], sum: 2 };

    expect(seenIn(answer, answer)).toEqual({
      new: { count: 6, fields: ['sum', 'results.place.town', 'results.links.title'] },
      missing: { count: 4, fields: ['total', 'results.place.city'] },
    });
  });

  it('is seen in the last of many rows, and in a single object where an array was', () => {
    const rows = Array.from({ length: 1000 }, (_, index) => (index === 999 ? { ...row, last: 1 } : row));

    expect(seenIn({ total: 1, results: rows })).toEqual({ new: { count: 1, fields: ['results.last'] } });
    expect(seenIn({ total: 1, results: { ...row, only: 1 } })).toEqual({ new: { count: 1, fields: ['results.only'] } });
  });

  it('keeps twenty names however many there are, short and printable', () => {
    const names = Array.from({ length: 5000 }, (_, index) => `\u001b[31m\u202e${index}${'x'.repeat(500)}`);
    const answer = { total: 1, results: [{ ...row, ...Object.fromEntries(names.map((name) => [name, 1])) }] };
    const { new: drifted } = seenIn(...Array.from({ length: 30 }, () => answer));

    expect(drifted?.fields).toHaveLength(20);
    expect(drifted?.fields[0]).toMatch(/^results\.\?\[31m\?0x+…$/);
    expect(drifted?.fields[0]?.length).toBeLessThan(62);
    expect(drifted?.count).toBeLessThanOrEqual(30 * 110);
  });

  it('of fields that are named like parts of every object is told like any other', () => {
    expect(seenIn(JSON.parse('{"total":1,"results":[],"__proto__":1,"constructor":1,"toString":1}'))).toEqual({
      new: { count: 3, fields: ['__proto__', 'constructor', 'toString'] },
    });
  });

  it('of other formats than JSON is counted by hand', () => {
    const drift = createDrift();
    drift.count('missing', []);
    drift.count('new', ['column 12']);
    expect(drift.seen()).toEqual({ new: { count: 1, fields: ['column 12'] } });
  });
});

it('a shape is of objects', () => {
  expect(() => shapeOf(z.array(z.string()))).toThrow('shapeOf: the schema is of no object');
});

it('oddities are counted by kind, and those never seen are not told', () => {
  const oddities = createOddities<'no_date' | 'no_place' | 'no_name'>();
  expect(oddities.counts()).toEqual({});
  for (const kind of ['no_date', 'no_place', 'no_date'] as const) oddities.count(kind);
  expect(oddities.counts()).toEqual({ no_date: 2, no_place: 1 });
});

describe('an upstream that is watched', () => {
  let server: HttpServer | undefined;
  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  it('shows its drift also where the schema refuses the answer because of it', async () => {
    server = await serveHandler(async () => Response.json({ amount: 1 }));
    const drift = createDrift();
    const price = z.object({ price: z.number() });
    const upstream = createUpstream({ name: 'shop', baseUrl: server.url });
    const asked = upstream.getJson('', { schema: price, watch: drift.watch(shapeOf(price)) });

    await expect(asked).rejects.toThrow('in an unexpected shape');
    expect(drift.seen()).toEqual({
      new: { count: 1, fields: ['amount'] },
      missing: { count: 1, fields: ['price'] },
    });
  });
});
