import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StartedPack, startPack } from '../src/testing/index.ts';
import { callTool } from './post.ts';
import { shop } from './shop-pack.ts';

let pack: StartedPack;

beforeAll(async () => {
  pack = await startPack(shop);
});

afterAll(() => pack.stop());

const accepted: readonly (readonly [object, object])[] = [
  [{}, { count: 1, gift: false, size: 'M' }],
  [
    { count: 50, gift: true, size: 'L' },
    { count: 50, gift: true, size: 'L' },
  ],
  [
    { count: 2.0, price: 0.5, weight: -1.5e300 },
    { count: 2, price: 0.5, weight: -1.5e300 },
  ],
  [{ big: Number.MAX_SAFE_INTEGER }, { big: 9007199254740991 }],
  [
    { code: 'ABC', day: '2026-02-28' },
    { code: 'ABC', day: '2026-02-28' },
  ],
  [
    { tags: ['red', 'blue', 'red'], words: [] },
    { tags: ['red', 'blue', 'red'], words: [] },
  ],
  [{ ref: 7 }, { ref: 7 }],
  [
    { ref: false, note: null },
    { ref: false, note: null },
  ],
  [{ note: 'été 🎉 "quoted" \\ \n' }, { note: 'été 🎉 "quoted" \\ \n' }],
  [
    { address: { street: 'x' }, labels: { a: 1 } },
    { address: { street: 'x' }, labels: { a: 1 } },
  ],
];

const refused: readonly (readonly [object, RegExp])[] = [
  [{ city: 5 }, /city: expected string from 2 to 40 characters, received number 5/],
  [{ city: null }, /city: expected string from 2 to 40 characters, received null/],
  [{ city: 'x' }, /city: expected string from 2 to 40 characters, received string "x"/],
  [{ city: { name: 'Paris' } }, /city: expected string .*, received object/],
  [{ city: ['Paris'] }, /city: expected string .*, received array of 1/],
  [{ code: 'abc' }, /code: expected string matching \^\[A-Z\]\{3\}\$, received string "abc"/],
  [{ day: 'tomorrow' }, /day: expected string in date form, received string "tomorrow"/],
  [{ day: '2026-02-30' }, /day: expected string in date form, received string "2026-02-30"/],
  [{ count: '2' }, /count: expected integer from 1 to 50, received string "2"/],
  [{ count: 0 }, /count: expected integer from 1 to 50, received number 0/],
  [{ count: 51 }, /count: expected integer from 1 to 50, received number 51/],
  [{ count: 1.5 }, /count: expected integer from 1 to 50, received number 1.5/],
  [{ count: null }, /count: expected integer from 1 to 50, received null/],
  [{ price: -0.01 }, /price: expected number from 0 to 1000, received number -0.01/],
  [{ price: '1' }, /price: expected number from 0 to 1000, received string "1"/],
  [{ gift: 'true' }, /gift: expected boolean, received string "true"/],
  [{ gift: 1 }, /gift: expected boolean, received number 1/],
  [{ size: 'XL' }, /size: expected one of "S", "M", "L", received string "XL"/],
  [{ size: 's' }, /size: expected one of "S", "M", "L", received string "s"/],
  [{ tags: 'red' }, /tags: expected array of at most 3 items of one of "red", "blue", received string "red"/],
  [{ tags: ['red', 'green'] }, /tags\.1: expected one of "red", "blue", received string "green"/],
  [{ tags: ['red', 'red', 'red', 'red'] }, /tags: expected array of at most 3 items .*, received array of 4/],
  [{ ref: 'x' }, /ref: expected integer or boolean, received string "x"/],
  [{ note: 5 }, /note: expected string or null, received number 5/],
  [{ big: 2 ** 53 }, /big: expected integer \S.*, received number 9007199254740992/],
  [{ above: -3 }, /above: expected integer \D*0, received number -3/],
  [{ step: 3 }, /step: expected number .*5, received number 3/],
  [{ kind: 'trade' }, /kind: expected .*"retail".*, received string "trade"/],
  [{ address: 'x' }, /address: expected object, received string "x"/],
  [{ address: {} }, /address\.street: expected string, received nothing/],
  [{ address: { street: 'x', zip: 'y' } }, /address\.zip: expected integer, received string "y"/],
  [{ address: { street: 'x', zipp: 1 } }, /address: .*"zipp"/],
  [{ labels: { a: 'x' } }, /labels\.a: expected integer, received string "x"/],
];

describe('arguments', () => {
  it.each(accepted)('%j are accepted', async (given, expected) => {
    const { structuredContent } = await callTool(pack.url, 'order', { city: 'Paris', ...given });
    expect(structuredContent?.given).toMatchObject(expected);
  });

  it.each(refused)('%j are refused with field, given and accepted, and the next call works', async (given, says) => {
    const result = await callTool(pack.url, 'order', { city: 'Paris', ...given });
    expect(result.isError).toBe(true);
    expect(result.structuredContent).toBeUndefined();
    expect(result.content[0]?.text).toMatch(/^shop: order: .*\. Correct the arguments and call again$/s);
    expect(result.content[0]?.text).toMatch(says);
    expect(result._meta['dev.toolpacks/error']).toMatchObject({ class: 'invalid_input', retryable: false });
    expect((await callTool(pack.url, 'order', { city: 'Paris' })).isError).toBeUndefined();
  });

  it('that are missing are named', async () => {
    const { content } = await callTool(pack.url, 'order', {});
    expect(content[0]?.text).toContain('order: city: expected string from 2 to 40 characters, received nothing');
  });

  it('with several problems have every one of them named', async () => {
    const { content } = await callTool(pack.url, 'order', { count: 99, gift: 'no', tags: ['green'], note: 1 });
    for (const field of ['city', 'count', 'gift', 'tags.0', 'note'])
      expect(content[0]?.text).toContain(`${field}: expected`);
  });
});
