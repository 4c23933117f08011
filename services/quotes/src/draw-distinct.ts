import { createHash, randomInt } from 'node:crypto';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/**
 * Up to `count` distinct items in random order, each choice equally likely: the start of a Fisher-Yates shuffle that
 * remembers only the places it has touched. The same items, count and seed give the same draw.
 */
export function drawDistinct<T>(items: readonly T[], count: number, seed?: string): T[] {
  const below = seed === undefined ? randomInt : seededInt(seed);
  const moved = new Map<number, number>();
  const drawn: T[] = [];
  for (let place = 0; place < Math.min(count, items.length); place += 1) {
    const chosen = place + below(items.length - place);
    const item = items[moved.get(chosen) ?? chosen];
    if (item !== undefined) drawn.push(item);
    moved.set(chosen, moved.get(place) ?? place);
  }
  return drawn;
}

function seededInt(seed: string): (limit: number) => number {
  const generator = xoroshiro128plus(createHash('sha256').update(seed).digest().readInt32LE(0));
  return (limit) => uniformInt(generator, 0, limit - 1);
}
