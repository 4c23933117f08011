import { describe, expect, test } from 'vitest';
import { createTodayReader, parseDate, toDate } from '../src/calendar-day.ts';
import { isUnreadable, readClockTimes } from '../src/clock-times.ts';
import { readLastDay } from '../src/day-label.ts';
import { readSerial } from '../src/excel-serial.ts';
import { toWhen } from '../src/when.ts';

const dayOf = (date: string): number => parseDate(date) ?? Number.NaN;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const clockOf = (minute: number | null) =>
  minute === null ? null : `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;

describe('a serial', () => {
  test.each([
    ['46049.875', '2026-01-27', '21:00'],
    ['46050.8333333333', '2026-01-28', '20:00'],
    ['46050.8333333334', '2026-01-28', '20:00'],
    ['46061', '2026-02-08', '0:00'],
    ['46053.0833333333', '2026-01-31', '2:00'],
    ['46061.9999999999', '2026-02-09', '0:00'],
    ['46061.9993055556', '2026-02-08', '23:59'],
    ['60000.5', '2064-04-08', '12:00'],
  ])('of %s is %s at %s', (text, date, clock) => {
    const { day, minute } = readSerial(text) ?? { day: 0, minute: 0 };

    expect([toDate(day), clockOf(minute)]).toEqual([date, clock]);
  });

  test.each([
    '',
    'TBA',
    '#VALUE!',
    '46O49.875',
    '46,049.875',
    '4.6e4',
    '-46049',
    '0',
    '36525',
    '73051',
    '460498',
    '1/27/2026',
  ])('of "%s" is none', (text) => {
    expect(readSerial(text)).toBeNull();
  });
});

describe('times', () => {
  test.each([
    ['8pm', '20:00', null],
    ['9:30pm', '21:30', null],
    ['10am', '10:00', null],
    ['9pm-2am', '21:00', '2:00'],
    ['9:30pm-1:30am', '21:30', '1:30'],
    ['12am-6am', '0:00', '6:00'],
    ['12pm-12am', '12:00', '0:00'],
    ['9pm-11:59pm', '21:00', '23:59'],
    ['11am-5pm', '11:00', '17:00'],
    ['12:30am', '0:30', null],
    ['9PM - 2AM', '21:00', '2:00'],
    ['9pm–2am', '21:00', '2:00'],
    ['9 pm', '21:00', null],
    ['Thu: 8pm-Sun: 10pm', '20:00', '22:00'],
    ['Fri: 7pm-Sun: 11:59pm', '19:00', '23:59'],
  ])('of %s start at %s and end at %s', (text, start, end) => {
    const times = readClockTimes(text);

    expect([clockOf(times.start), clockOf(times.end)]).toEqual([start, end]);
    expect(isUnreadable(text, times)).toBe(false);
  });

  test.each([
    ['', null, null],
    ['late', null, null],
    ['21:00', null, null],
    ['13pm', null, null],
    ['9:75pm', null, null],
    ['9pm-late', '21:00', null],
    ['9-11pm', null, '23:00'],
  ])('of "%s" are told apart from readable ones', (text, start, end) => {
    const times = readClockTimes(text);

    expect([clockOf(times.start), clockOf(times.end)]).toEqual([start, end]);
    expect(isUnreadable(text, times)).toBe(true);
  });
});

describe('the last day', () => {
  test.each([
    ['Fri: Jan 30', '2026-01-30', '2026-01-30'],
    ['Sat: Feb 14, 2026', '2026-02-14', '2026-02-14'],
    ['Fri: Mar 6-Sat: Mar 7', '2026-03-06', '2026-03-07'],
    ['Fri: Mar 6–Sat: Mar 7', '2026-03-06', '2026-03-07'],
    ['Fri: Mar 6 - Sat: Mar 7', '2026-03-06', '2026-03-07'],
    ['Thu: May 28-Sat: May 30', '2026-05-28', '2026-05-30'],
    ['Fri: Feb 27-Sun: Mar 1', '2026-02-27', '2026-03-01'],
    ['Thu: Dec 31-Fri: Jan 1', '2026-12-31', '2027-01-01'],
    ['Thu: Dec 31-Fri: Jan 1, 2027', '2026-12-31', '2027-01-01'],
    ['Thu: Dec 31, 2026-Sat: Jan 2, 2027', '2026-12-31', '2027-01-02'],
    ['Fri: Mar 6-Sat: Sep 5', '2026-03-06', '2026-09-05'],
    ['Fri: Feb 27, 2028-Tue: Feb 29, 2028', '2028-02-27', '2028-02-29'],
  ])('of %s is in the right year', (label, first, last) => {
    expect(toDate(readLastDay(label, dayOf(first)) ?? 0)).toBe(last);
  });

  test.each(months)('is found in %s', (name) => {
    const month = String(months.indexOf(name) + 1).padStart(2, '0');
    const last = readLastDay(`Fri: ${name} 1-Sat: ${name} 2`, dayOf(`2026-${month}-01`));

    expect(toDate(last ?? 0)).toBe(`2026-${month}-02`);
  });

  test.each([
    // Half a year after its first day.
    ['Fri: Mar 6-Sun: Sep 6', '2026-03-06'],
    ['Sat: Mar 7-Fri: Mar 6', '2026-03-07'],
    ['Fri: Mar 6-Sat: Mar 7, 2025', '2026-03-06'],
    ['Fri: Feb 27-Sun: Feb 30', '2026-02-27'],
    ['Fri: Mar 6-Sat', '2026-03-06'],
    ['Fri: Mar 6-Sat: Foo 7', '2026-03-06'],
  ])('of %s makes no sense and is none', (label, first) => {
    expect(readLastDay(label, dayOf(first))).toBeNull();
  });
});

const la = 'America/Los_Angeles';
const ny = 'America/New_York';
const phoenix = 'America/Phoenix';

/** The start as `2026-01-27 21:00` in a zone, with an end clock and a last day, as ISO 8601 without the seconds, which are 0. */
function when(start: string, end: string | null, lastDay: string | null, timeZone: string) {
  const [date = '', clock = ''] = start.split(' ');
  const minuteOf = (text: string) => Number(text.split(':')[0]) * 60 + Number(text.split(':')[1]);
  const { startsAt, endsAt } = toWhen(
    {
      start: { day: dayOf(date), minute: minuteOf(clock) },
      endMinute: end === null ? null : minuteOf(end),
      lastDay: lastDay === null ? null : dayOf(lastDay),
    },
    timeZone,
  );
  return [startsAt, endsAt].map((time) => time?.replace(/:00(?=-)/, '') ?? null);
}

describe('one night', () => {
  test.each([
    ['in winter', '2026-01-27 21:00', '2:00', la, '2026-01-27T21:00-08:00', '2026-01-28T02:00-08:00'],
    ['in summer', '2026-07-04 21:30', '23:59', la, '2026-07-04T21:30-07:00', '2026-07-04T23:59-07:00'],
    ['that starts at midnight', '2026-02-08 0:00', '6:00', la, '2026-02-08T00:00-08:00', '2026-02-08T06:00-08:00'],
    ['that ends at midnight', '2026-02-08 20:00', '0:00', ny, '2026-02-08T20:00-05:00', '2026-02-09T00:00-05:00'],
    [
      'that lasts around the clock',
      '2026-02-08 20:00',
      '20:00',
      ny,
      '2026-02-08T20:00-05:00',
      '2026-02-09T20:00-05:00',
    ],
    ['with no end', '2026-02-08 20:00', null, ny, '2026-02-08T20:00-05:00', null],
    ['over New Year', '2026-12-31 21:00', '6:00', ny, '2026-12-31T21:00-05:00', '2027-01-01T06:00-05:00'],
  ])('%s has the offset of its region', (_, start, end, zone, startsAt, endsAt) => {
    expect(when(start, end, start.slice(0, 10), zone)).toEqual([startsAt, endsAt]);
  });

  test.each([
    ['starts before it', '2026-03-07 22:00', '4:00', la, '2026-03-07T22:00-08:00', '2026-03-08T04:00-07:00'],
    ['starts before it', '2026-03-07 22:00', '4:00', ny, '2026-03-07T22:00-05:00', '2026-03-08T04:00-04:00'],
    ['starts in the skipped hour', '2026-03-08 2:00', '6:00', la, '2026-03-08T03:00-07:00', '2026-03-08T06:00-07:00'],
    ['starts in the skipped hour', '2026-03-08 2:30', '7:00', ny, '2026-03-08T03:30-04:00', '2026-03-08T07:00-04:00'],
    ['ends in the skipped hour', '2026-03-07 22:00', '2:30', la, '2026-03-07T22:00-08:00', '2026-03-08T03:30-07:00'],
    ['is over too soon', '2026-03-08 2:30', '3:00', la, '2026-03-08T03:30-07:00', null],
    ['has no change', '2026-03-08 2:30', '3:00', phoenix, '2026-03-08T02:30-07:00', '2026-03-08T03:00-07:00'],
    ['starts before it', '2026-10-31 21:00', '5:00', la, '2026-10-31T21:00-07:00', '2026-11-01T05:00-08:00'],
    ['starts before it', '2026-10-31 21:00', '5:00', ny, '2026-10-31T21:00-04:00', '2026-11-01T05:00-05:00'],
    ['starts in the repeated hour', '2026-11-01 1:00', '6:00', la, '2026-11-01T01:00-07:00', '2026-11-01T06:00-08:00'],
    ['starts in the repeated hour', '2026-11-01 1:30', '6:00', ny, '2026-11-01T01:30-04:00', '2026-11-01T06:00-05:00'],
    ['ends in the repeated hour', '2026-10-31 22:00', '1:30', ny, '2026-10-31T22:00-04:00', '2026-11-01T01:30-04:00'],
    ['has no change', '2026-10-31 22:00', '1:30', phoenix, '2026-10-31T22:00-07:00', '2026-11-01T01:30-07:00'],
  ])('where clocks change, that %s (%s to %s in %s)', (_, start, end, zone, startsAt, endsAt) => {
    expect(when(start, end, start.slice(0, 10), zone)).toEqual([startsAt, endsAt]);
  });
});

describe('several days', () => {
  test('end on the last one at the end clock', () => {
    expect(when('2026-03-05 20:00', '22:00', '2026-03-08', la)).toEqual([
      '2026-03-05T20:00-08:00',
      '2026-03-08T22:00-07:00',
    ]);
  });

  test('end on the last one, also where the clock is an earlier one', () => {
    expect(when('2026-05-08 18:00', '4:00', '2026-05-10', la)[1]).toBe('2026-05-10T04:00-07:00');
  });

  test('have no end where no end clock is told, or the last day cannot be read', () => {
    expect(when('2026-03-06 17:00', null, '2026-03-07', la)[1]).toBeNull();
    expect(when('2026-03-06 17:00', '22:00', null, la)[1]).toBeNull();
  });
});

test.each([
  ['2026-01-28T07:59:59Z', la, '2026-01-27'],
  ['2026-01-28T08:00:00Z', la, '2026-01-28'],
  ['2026-01-28T07:59:59Z', ny, '2026-01-28'],
  ['2026-07-01T06:30:00Z', phoenix, '2026-06-30'],
  ['2026-07-01T07:00:00Z', la, '2026-07-01'],
])('at %s it is, in %s, %s', (at, zone, date) => {
  expect(createTodayReader()(zone, new Date(at))).toBe(date);
});

test.each([
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '2026-2-3',
  '20260203',
  '2026-02-03T00:00',
  'today',
  '',
  '2027-02-29',
])('"%s" is no date', (text) => {
  expect(parseDate(text)).toBeNull();
});

test.each(['2026-02-28', '2028-02-29', '0099-01-01', '9999-12-31', '1969-07-20'])('%s is a date', (text) => {
  expect(toDate(dayOf(text))).toBe(text);
});
