import { expect, test } from 'vitest';
import { dayAfter, isDate } from '../src/calendar-day.ts';
import { createParisClock } from '../src/paris-clock.ts';

test.each([
  ['2026-11-21', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-1-1', false],
  ['2026-11-21T00:00', false],
  ['21/11/2026', false],
  ['', false],
])('%s is a date: %s', (text, is) => {
  expect(isDate(text)).toBe(is);
});

test.each([
  ['2026-11-21', '2026-11-22'],
  ['2026-12-31', '2027-01-01'],
  ['2028-02-28', '2028-02-29'],
  ['2026-03-28', '2026-03-29'],
  ['2026-10-24', '2026-10-25'],
])('the day after %s is %s', (date, next) => {
  expect(dayAfter(date)).toBe(next);
});

test.each([
  ['in winter', '2026-11-21T11:05:59Z', '2026-11-21T12:05'],
  ['in summer', '2026-07-04T22:30:00Z', '2026-07-05T00:30'],
  ['after midnight in Paris', '2026-11-20T23:00:00Z', '2026-11-21T00:00'],
  ['before it', '2026-11-20T22:59:59Z', '2026-11-20T23:59'],
  ['before summer begins', '2026-03-29T00:59:00Z', '2026-03-29T01:59'],
  ['after summer has begun', '2026-03-29T01:00:00Z', '2026-03-29T03:00'],
  ['before summer ends', '2026-10-25T00:59:00Z', '2026-10-25T02:59'],
  ['after summer has ended', '2026-10-25T01:00:00Z', '2026-10-25T02:00'],
])('the clocks of Paris %s at %s show %s', (_, at, shown) => {
  const clock = createParisClock();

  expect(clock(new Date(at))).toBe(shown);
  expect(clock(new Date(at))).toBe(shown);
});
