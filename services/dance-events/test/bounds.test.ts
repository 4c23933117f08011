import { describe, expect, test } from 'vitest';
import { parseDate, toDate } from '../src/calendar-day.ts';
import { readLastDay } from '../src/day-label.ts';
import { readPrice } from '../src/price.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const dayOf = (date: string): number => parseDate(date) ?? Number.NaN;

test.each(months.map((name, index) => [name, String(index + 1).padStart(2, '0')]))(
  '%s is month %s of a label',
  (name, month) => {
    const last = readLastDay(`Fri: ${name} 1-Sat: ${name} 2`, dayOf(`2026-${month}-01`));
    expect(toDate(last ?? 0)).toBe(`2026-${month}-02`);
  },
);

describe('a label of several days', () => {
  test.each([
    ['Sat: Sep 5', '2026-09-05'],
    ['Sun: Sep 6', null],
  ])('from March 6 to %s lasts to %s', (end, last) => {
    const found = readLastDay(`Fri: Mar 6-${end}`, dayOf('2026-03-06'));
    expect(found === null ? null : toDate(found)).toBe(last);
  });
});

test.each([
  ['$10 / 99', 10, 99],
  ['$10 / 100', 10, null],
  ['$10 / $999,999', 10, 999_999],
  ['$10 / $1,000,000', 10, 10],
  ['$1,000,000', null, null],
])('the price "%s" is %p to %p', (text, min, max) => {
  expect(readPrice(text)).toEqual({ min, max });
});
