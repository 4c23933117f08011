import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawDistinct } from '../src/draw-distinct.ts';
import embedded from '../src/embedded/quotations.json' with { type: 'json' };
import { quotesOf, type Service, startService } from './service.ts';

let service: Service;
let other: Service;

beforeAll(async () => {
  service = await startService();
  other = await startService();
});

afterAll(() => Promise.all([service.stop(), other.stop()]));

const drawIds = async ({ call }: Service, args: object) =>
  quotesOf(await call('random_quote', { limit: 10, ...args })).map(({ id }) => id);

test.each(['today', '😀', 0, -7, Number.MAX_SAFE_INTEGER])(
  'the seed %j draws the same quotes every time, and from a pack started anew',
  async (seed) => {
    const drawn = await drawIds(service, { seed });

    await expect(drawIds(service, { seed })).resolves.toEqual(drawn);
    await expect(drawIds(other, { seed })).resolves.toEqual(drawn);
    await expect(drawIds(service, { seed, limit: 4 })).resolves.toEqual(drawn.slice(0, 4));
  },
);

test('a seed works within a filter', async () => {
  const args = { seed: 'today', tags: 'love|friendship', limit: 3 };

  await expect(drawIds(service, args)).resolves.toEqual(await drawIds(other, args));
});

test('different seeds draw different quotes', async () => {
  const seeds = ['today', 'tomorrow', 'Today', '', 1, 2, 10, -1].filter((seed) => seed !== '');
  const draws = await Promise.all(seeds.map((seed) => drawIds(service, { seed })));

  expect(new Set(draws.map((ids) => ids.join())).size).toBe(seeds.length);
});

test('without a seed every draw is another one', async () => {
  const draws = await Promise.all(Array.from({ length: 10 }, () => drawIds(service, {})));

  expect(new Set(draws.map((ids) => ids.join())).size).toBe(draws.length);
});

/** Pearson's statistic: about as large as the number of counts where each of them is equally likely. */
const chiSquare = (counts: readonly number[], expected: number) =>
  counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);

test('every quote is drawn about as often as every other', async () => {
  const [draws, limit, total] = [200, 50, embedded.quotes.length];
  const counts = new Map(embedded.quotes.map(({ content }) => [content, 0]));
  for (let seed = 0; seed < draws; seed += 1) {
    const quotes = quotesOf(await service.call('random_quote', { limit, seed }));
    for (const { content } of quotes) counts.set(content, (counts.get(content) ?? 0) + 1);
  }
  const freedom = total - 1;
  // Draws without repetition vary less than those with it.
  const statistic = chiSquare([...counts.values()], (draws * limit) / total) / (1 - limit / total);

  expect(counts.size).toBe(total);
  expect(Math.abs(statistic - freedom)).toBeLessThan(5 * Math.sqrt(2 * freedom));
});

test('every order of four items comes about as often as every other', () => {
  const draws = 24_000;
  const counts = new Map<string, number>();
  for (let seed = 0; seed < draws; seed += 1) {
    const order = drawDistinct(['a', 'b', 'c', 'd'], 4, `${seed}`).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }

  expect(counts.size).toBe(24);
  expect(chiSquare([...counts.values()], draws / 24)).toBeLessThan(60);
});

test('without a seed the draw is as even', () => {
  const counts = new Map<number, number>();
  for (let draw = 0; draw < 20_000; draw += 1) {
    for (const item of drawDistinct([1, 2, 3, 4, 5], 2)) counts.set(item, (counts.get(item) ?? 0) + 1);
  }

  // Chance exceeds this once in more than a million million runs.
  expect(chiSquare([...counts.values()], 8000)).toBeLessThan(65);
});

test.each([
  [0, 3, 0],
  [1, 3, 1],
  [3, 3, 3],
  [3, 50, 3],
  [3, 0, 0],
])('of %i items %i are asked for: %i are drawn', (items, count, drawn) => {
  const given = Array.from({ length: items }, (_, index) => index);

  expect(new Set(drawDistinct(given, count)).size).toBe(drawn);
  expect(drawDistinct(given, count, 'seed')).toHaveLength(drawn);
});
