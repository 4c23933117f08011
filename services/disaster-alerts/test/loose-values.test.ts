import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import {
  alertLevel,
  flag,
  isDay,
  listOf,
  naturalNumber,
  people,
  text,
  toNumber,
  toText,
  toUtcTime,
  toWebUrl,
} from '../src/loose-values.ts';

test.each([
  ['2026-07-28T03:34:05', '2026-07-28T03:34:05Z'],
  ['2026-07-28T03:34:05.98', '2026-07-28T03:34:05Z'],
  ['2026-07-28 03:34', '2026-07-28T03:34:00Z'],
  ['2026-07-28', '2026-07-28T00:00:00Z'],
  ['2026-07-28T03:34:05Z', '2026-07-28T03:34:05Z'],
  ['2026-07-28T03:34:05+02:00', '2026-07-28T01:34:05Z'],
  [' 2024-02-29T00:00:00 ', '2024-02-29T00:00:00Z'],
  ['2026-02-30T00:00:00', null],
  ['2026-13-01T00:00:00', null],
  ['2026-07-28T24:61:00', null],
  ['28 Jul 2026', null],
  ['', null],
  [null, null],
  [1785209645, null],
])('the time %j is %j', (given, time) => {
  expect(toUtcTime(given)).toBe(time);
});

test('a time without a zone is in UTC, wherever the machine is', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  try {
    expect(toUtcTime('2026-07-28T03:34:05')).toBe('2026-07-28T03:34:05Z');
  } finally {
    vi.unstubAllEnvs();
  }
});

test.each([
  ['2026-11-21', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-00-10', false],
  ['2026-11', false],
  ['2026-1-1', false],
  ['21.11.2026', false],
  ['2026-11-21T00:00:00', false],
])('whether %s is a day: %j', (given, isOne) => {
  expect(isDay(given)).toBe(isOne);
});

test.each<[unknown, number | null]>([
  ['5.8', 5.8],
  [' 10 ', 10],
  ['-16.9', -16.9],
  ['18.004', 18.004],
  ['1e3', 1000],
  [0, 0],
  ['', null],
  ['148.16>', null],
  ['0x10', null],
  ['Infinity', null],
  ['1'.repeat(300_000), null],
  [`${'1'.repeat(300_000)}x`, null],
  [Number.NaN, null],
  [true, null],
  [[5], null],
  [undefined, null],
])('the number %j is %j', (given, number) => {
  expect(toNumber(given)).toBe(number);
});

test.each([
  ['true', true],
  ['True', true],
  [' FALSE ', false],
  [true, true],
  [false, false],
  ['', null],
  ['yes', null],
  [1, null],
  [undefined, null],
])('the boolean %j is %j', (given, expected) => {
  expect(flag.parse(given)).toBe(expected);
});

test.each([
  ['Eruption  Mayon', 'Eruption Mayon'],
  ['Earthquake in ', 'Earthquake in'],
  ['  a\n b\t', 'a b'],
  ['', null],
  ['   ', null],
  [null, null],
  [undefined, null],
  [12, null],
  [{}, null],
])('the text %j is %j', (given, expected) => {
  expect(text().parse(given)).toBe(expected);
});

test('a text is cut where it is longer than anyone needs, and stays well-formed', () => {
  const cut = text(10).parse(`${'a'.repeat(8)}🌋🌋`);

  expect(cut).toHaveLength(10);
  expect(cut?.isWellFormed()).toBe(true);
});

test.each([
  ['2335', 2335],
  [2335.6, 2336],
  ['0', 0],
  [-1, null],
  ['-99999', null],
  ['few', null],
])('the number of people %j is %j', (given, expected) => {
  expect(people.parse(given)).toBe(expected);
});

test.each([
  [7, 7],
  ['7', 7],
  [7.5, null],
  [-7, null],
  [undefined, null],
])('the id %j is %j', (given, expected) => {
  expect(naturalNumber.parse(given)).toBe(expected);
});

test.each([
  ['Orange', 'Orange'],
  ['RED', 'Red'],
  ['green', 'Green'],
  ['White', null],
  ['', null],
  [2, null],
])('the alert level %j is %j', (given, expected) => {
  expect(alertLevel.parse(given)).toBe(expected);
});

test.each([
  ['https://www.gdacs.org/report.aspx?eventid=1', true],
  ['http://www.gdacs.org/', true],
  ['javascript:alert(1)', false],
  ['ftp://www.gdacs.org/', false],
  ['https://someone:secret@www.gdacs.org/', false],
  ['/report.aspx', false],
  [`https://www.gdacs.org/${'a'.repeat(478)}`, true],
  [`https://www.gdacs.org/${'a'.repeat(479)}`, false],
  [`https://www.gdacs.org/${'ä'.repeat(100)}`, false],
  ['', false],
  [{ 0: 'h' }, false],
])('whether %j is a link: %j', (given, isOne) => {
  expect(toWebUrl(given)).toBe(isOne ? given : null);
});

test('a link is given without what no link may hold', () => {
  expect(toWebUrl(' https://www.gdacs.org/a b\n"\ud800')).toBe('https://www.gdacs.org/a%20b%22%EF%BF%BD');
});

test.each([
  [
    [1, 2],
    [1, 2],
  ],
  [7, [7]],
  [
    [1, 'x', null, 2],
    [1, 2],
  ],
  ['', []],
  [null, []],
  [undefined, []],
  ['x', []],
])('the list %j is %j', (given, expected) => {
  expect(listOf(z.number()).parse(given)).toEqual(expected);
});

test('of a text, 20,000 characters are looked at', () => {
  expect(toText(`${' '.repeat(19_999)}x`)).toBe('x');
  expect(toText(`${' '.repeat(20_000)}x`)).toBeNull();
});
