import { describe, expect, test } from 'vitest';
import { toDay, toDayNumber } from '../src/pictures/calendar-day.ts';
import { daysOf, placeBar, placeDay, toWindow } from '../src/pictures/paris/timeline.ts';

const window = { first: toDayNumber('2026-11-22'), last: toDayNumber('2026-12-01') };
const dated = (start: string | null, end: string | null) => ({ start, end });

describe('the timeline', () => {
  test.each([
    ['a week at least', [dated('2026-11-23', null)], null, '2026-11-28'],
    ['as far as the last begins', [dated('2021-11-24', '2026-12-20'), dated('2026-12-04', null)], null, '2026-12-04'],
    ['as far as they end where none begins', [dated('2021-11-24', '2026-12-20')], null, '2026-12-20'],
    ['a week of what goes on for years', [dated('2021-11-24', '2032-10-31')], null, '2026-11-28'],
    ['five weeks at most', [dated('2027-05-01', null)], null, '2026-12-26'],
    ['as far as was asked for', [dated('2026-11-23', null)], '2026-12-02', '2026-12-02'],
  ])('shows %s', (_what, events, to, last) => {
    const shown = toWindow(events, '2026-11-22', to);
    expect([toDay(shown.first), toDay(shown.last)]).toEqual(['2026-11-22', last]);
  });

  test.each([
    ['one day', dated('2026-11-23', '2026-11-23'), { left: 0.1, width: 0.1, isFromBefore: false, isGoingOn: false }],
    ['a day alone', dated('2026-12-01', null), { left: 0.9, width: 0.1, isFromBefore: false, isGoingOn: false }],
    ['an end alone', dated(null, '2026-11-22'), { left: 0, width: 0.1, isFromBefore: false, isGoingOn: false }],
    [
      'what is on all the time',
      dated('2021-11-24', '2032-10-31'),
      { left: 0, width: 1, isFromBefore: true, isGoingOn: true },
    ],
    ['what ends', dated('2026-10-01', '2026-11-24'), { left: 0, width: 0.3, isFromBefore: true, isGoingOn: false }],
    ['what is over', dated('2026-10-01', '2026-11-21'), null],
    ['what is to come', dated('2026-12-02', '2026-12-03'), null],
    ['what has no dates', dated(null, null), null],
  ])('places the bar of %s', (_what, event, bar) => {
    expect(placeBar(event, window)).toEqual(bar);
  });

  test('puts a day in the middle of its column', () => {
    expect(placeDay('2026-11-22', window)).toBeCloseTo(0.05);
    expect(placeDay('2026-12-01', window)).toBeCloseTo(0.95);
    expect(placeDay('2026-12-02', window)).toBeNull();
  });

  test('tells Saturdays and Sundays', () => {
    const weekend = daysOf(window).filter(({ isWeekend }) => isWeekend);
    expect(weekend.map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-28', '2026-11-29']);
  });

  test.each(['22/11/2026', '2026-02-30T00:00', ''])('refuses %p as a day', (text) => {
    expect(() => toDayNumber(text)).toThrow('no day');
  });
});
