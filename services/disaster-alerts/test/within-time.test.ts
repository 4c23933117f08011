import { expect, test } from 'vitest';
import { askingMs } from '../src/within-time.ts';

test.each([
  [0, 0],
  [1000, 900],
  [15_000, 13_500],
  [28_000, 26_500],
])('of a budget of %i ms, %i are for asking', (budgetMs, forAskingMs) => {
  expect(askingMs(budgetMs)).toBe(forAskingMs);
});
