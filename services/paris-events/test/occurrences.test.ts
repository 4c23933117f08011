import { describe, expect, test } from 'vitest';
import { comingOccurrences, readOccurrences } from '../src/occurrences.ts';

function read(text: string) {
  let unreadable = 0;
  const occurrences = readOccurrences(text, () => {
    unreadable++;
  });
  return { slots: occurrences.map(({ start, end }) => `${start} > ${end}`), unreadable };
}

describe('a slot', () => {
  test.each([
    ['in summer', '2026-07-04T20:00:00+02:00_2026-07-04T22:00:00+02:00', '2026-07-04T20:00 > 2026-07-04T22:00'],
    [
      'in winter with the offset of summer',
      '2026-11-21T20:00:00+02:00_2026-11-21T22:30:00+02:00',
      '2026-11-21T20:00 > 2026-11-21T22:30',
    ],
    [
      'in winter with that of winter',
      '2024-11-14T19:00:00+01:00_2024-11-14T21:00:00+01:00',
      '2024-11-14T19:00 > 2024-11-14T21:00',
    ],
    ['without seconds', '2026-11-21T20:00+02:00_2026-11-21T22:00+02:00', '2026-11-21T20:00 > 2026-11-21T22:00'],
    ['without an offset', '2026-11-21T20:00:00_2026-11-21T22:00:00', '2026-11-21T20:00 > 2026-11-21T22:00'],
    ['in UTC', '2026-11-21T20:00:00Z_2026-11-21T22:00:00Z', '2026-11-21T20:00 > 2026-11-21T22:00'],
    ['until midnight', '2026-11-21T21:00:00+02:00_2026-11-21T00:00:00+02:00', '2026-11-21T21:00 > 2026-11-22T00:00'],
    ['past midnight', '2026-12-31T21:00:00+02:00_2026-12-31T01:00:00+02:00', '2026-12-31T21:00 > 2027-01-01T01:00'],
    [
      'that says the next day itself',
      '2026-11-21T21:00:00+02:00_2026-11-22T01:00:00+02:00',
      '2026-11-21T21:00 > 2026-11-22T01:00',
    ],
    ['over several days', '2026-11-21T10:00:00+02:00_2026-11-23T18:00:00+02:00', '2026-11-21T10:00 > 2026-11-23T18:00'],
    ['that is a placeholder at noon', '2026-11-21T12:00:00+02:00_2026-11-21T12:00:00+02:00', '2026-11-21 > null'],
    ['that is a placeholder at midnight', '2026-11-21T00:00:00+02:00_2026-11-21T00:00:00+02:00', '2026-11-21 > null'],
    [
      'from noon on, which is no placeholder',
      '2026-11-21T12:00:00+02:00_2026-11-21T13:00:00+02:00',
      '2026-11-21T12:00 > 2026-11-21T13:00',
    ],
    [
      'that ends at the hour it begins, of no placeholder',
      '2026-11-21T20:00_2026-11-21T20:00',
      '2026-11-21T20:00 > 2026-11-22T20:00',
    ],
    ['of a day only', '2026-11-21_2026-11-21', '2026-11-21 > null'],
    ['without an end', '2026-11-21T20:00:00+02:00', '2026-11-21T20:00 > null'],
    [
      'with spaces around it',
      ' 2026-11-21T20:00:00+02:00_2026-11-21T22:00:00+02:00 ',
      '2026-11-21T20:00 > 2026-11-21T22:00',
    ],
  ])('%s is read by its clock', (_, text, slot) => {
    expect(read(text)).toEqual({ slots: [slot], unreadable: 0 });
  });

  test.each([
    'demain',
    '2026-02-30T20:00:00+02:00_2026-02-30T22:00:00+02:00',
    '2026-11-21T25:00:00+02:00_2026-11-21T26:00:00+02:00',
    '2026-11-21T20:00:00+02:00_bientôt',
    '2026-11-21T20:00:00+02:00_2026-11-19T22:00:00+02:00',
    '2026-11-21T20:00_2026-11-21T21:00_2026-11-21T22:00',
    '_2026-11-21T22:00:00+02:00',
  ])('%s is left out and counted, and the others stay', (garbage) => {
    const good = '2026-12-01T20:00:00+02:00_2026-12-01T22:00:00+02:00';

    expect(read(`${garbage};${good}`)).toEqual({ slots: ['2026-12-01T20:00 > 2026-12-01T22:00'], unreadable: 1 });
  });
});

test.each(['', ';', ' ; ; '])('"%s" has no slots and nothing unreadable', (text) => {
  expect(read(text)).toEqual({ slots: [], unreadable: 0 });
});

test('slots are given once and by start', () => {
  const text = '2026-12-02T20:00_2026-12-02T22:00;2026-12-01T20:00_2026-12-01T22:00;2026-12-02T20:00_2026-12-02T22:00;';

  expect(read(text).slots).toEqual(['2026-12-01T20:00 > 2026-12-01T22:00', '2026-12-02T20:00 > 2026-12-02T22:00']);
});

test('the days in which the clocks change have their wall clock times', () => {
  const text = '2026-03-29T01:30_2026-03-29T03:30;2026-10-25T02:15_2026-10-25T02:45';

  expect(read(text).slots).toEqual(['2026-03-29T01:30 > 2026-03-29T03:30', '2026-10-25T02:15 > 2026-10-25T02:45']);
});

describe('what is coming', () => {
  const nothing = () => undefined;

  test.each([
    ['before it begins', '2026-11-21T19:59', 1],
    ['while it lasts', '2026-11-21T21:59', 1],
    ['at its end', '2026-11-21T22:00', 0],
  ])('has an occurrence with an end %s: %s', (_, moment, count) => {
    const slots = readOccurrences('2026-11-21T20:00_2026-11-21T22:00', nothing);

    expect(comingOccurrences(slots, moment, 5)).toHaveLength(count);
  });

  test.each([
    ['2026-11-21_2026-11-21', '2026-11-21T23:59', 1],
    ['2026-11-21T20:00', '2026-11-21T23:59', 1],
    ['2026-11-21_2026-11-21', '2026-11-22T00:00', 0],
    ['2026-11-21T20:00', '2026-11-22T00:00', 0],
  ])('has %s, which has no end, at %s: %i', (slot, moment, count) => {
    expect(comingOccurrences(readOccurrences(slot, nothing), moment, 5)).toHaveLength(count);
  });

  test('is the next five of many', () => {
    const days = Array.from({ length: 28 }, (_, index) => `2026-11-${`${index + 1}`.padStart(2, '0')}`);
    const slots = readOccurrences(days.map((day) => `${day}T20:00_${day}T22:00`).join(';'), nothing);
    const coming = comingOccurrences(slots, '2026-11-21T23:00', 5);

    expect(coming.map(({ start }) => start.slice(8, 10))).toEqual(['22', '23', '24', '25', '26']);
  });
});
