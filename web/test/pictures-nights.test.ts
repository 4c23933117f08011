import { describe, expect, test } from 'vitest';
import { formatHour, groupByNight, placeHours } from '../src/pictures/dance/nights.ts';

const at = (startsAt: string, endsAt: string | null = null) => ({ startsAt, endsAt });

describe('the calendar by night', () => {
  test('puts what starts after midnight with the evening before, and a morning with its own day', () => {
    const nights = groupByNight([
      at('2026-11-21T02:00:00-08:00', '2026-11-21T06:00:00-08:00'),
      at('2026-11-21T22:00:00-08:00', '2026-11-22T03:00:00-08:00'),
      at('2026-11-22T00:00:00-08:00', '2026-11-22T06:00:00-08:00'),
      at('2026-11-22T06:00:00-08:00', '2026-11-22T16:00:00-08:00'),
    ]);
    expect(nights.map(({ day, events }) => [day, events.map(({ hours }) => [hours.start, hours.end])])).toEqual([
      ['2026-11-20', [[26, 30]]],
      [
        '2026-11-21',
        [
          [22, 27],
          [24, 30],
        ],
      ],
      ['2026-11-22', [[6, 16]]],
    ]);
  });

  test('keeps to the clock of the place across a change of the clocks, and across a year', () => {
    const nights = groupByNight([
      at('2026-12-31T21:00:00-08:00', '2027-01-01T06:00:00-08:00'),
      at('2027-03-13T22:00:00-08:00', '2027-03-14T04:00:00-07:00'),
      at('2027-01-21T20:00:00-08:00', '2027-01-24T22:00:00-08:00'),
    ]);
    expect(nights.map(({ day, events }) => [day, events[0]?.hours])).toEqual([
      ['2026-12-31', { start: 21, end: 30 }],
      ['2027-01-21', { start: 20, end: 94 }],
      ['2027-03-13', { start: 22, end: 28 }],
    ]);
  });

  test('tells weekends and counts the quiet days between', () => {
    const nights = groupByNight([
      at('2026-11-27T22:00:00-08:00'),
      at('2026-11-28T22:00:00-08:00'),
      at('2026-11-29T15:00:00-08:00'),
      at('2026-12-02T21:30:00-08:00'),
    ]);
    expect(nights.map(({ day, isWeekend, quietDays }) => [day, isWeekend, quietDays])).toEqual([
      ['2026-11-27', true, 0],
      ['2026-11-28', true, 0],
      ['2026-11-29', false, 0],
      ['2026-12-02', false, 2],
    ]);
  });

  test('refuses a start that is no moment', () => {
    expect(() => groupByNight([at('tonight')])).toThrow('no day');
  });

  test.each([
    [
      { start: 22, end: 28 },
      { left: 0.5, width: 0.25 },
    ],
    [
      { start: 22, end: null },
      { left: 0.5, width: 1 / 24 },
    ],
    [
      { start: 6, end: 16 },
      { left: 0, width: 0.25 },
    ],
    [
      { start: 28, end: 94 },
      { left: 0.75, width: 0.25 },
    ],
    [{ start: 6, end: 9 }, null],
  ])('places the bar of %p at %p', (hours, bar) => {
    expect(placeHours(hours)).toEqual(bar);
  });

  test.each([
    [9.5, '9:30 am'],
    [12, 'noon'],
    [21, '9 pm'],
    [23 + 59 / 60, '11:59 pm'],
    [24, 'midnight'],
    [24.5, '12:30 am'],
    [26, '2 am'],
    [94, '10 pm'],
  ])('says hour %p as %s', (hours, words) => {
    expect(formatHour(hours)).toBe(words);
  });
});
