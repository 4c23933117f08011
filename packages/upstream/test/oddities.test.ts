import { expect, it } from 'vitest';
import { createOddities } from '../src/index.ts';

it('oddities are counted by kind, and those never seen are not told', () => {
  const oddities = createOddities<'no_date' | 'no_place' | 'no_name'>();
  expect(oddities.counts()).toEqual({});
  for (const kind of ['no_date', 'no_place', 'no_date'] as const) oddities.count(kind);
  expect(oddities.counts()).toEqual({ no_date: 2, no_place: 1 });
});
