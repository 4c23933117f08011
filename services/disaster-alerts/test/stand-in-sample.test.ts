import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sampleEvents } from '../stand-in/events/sample-events.ts';
import { isSampleEvent, sampleEventIds } from '../stand-in/sample-ids.ts';
import { intensityAt } from '../stand-in/shaking.ts';
import { search, testDay } from './ask-stand-in.ts';

const { body, text } = await search();
const rows = body.features.map(({ properties }) => properties);
const count = (of: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(of, (one) => one)].map(([one, all]) => [one, all.length]));
const utc = (zoneless: string) => new Date(`${zoneless}Z`).getTime();

describe('ids', () => {
  test('of the rule are those of the data', () => {
    expect(sampleEventIds()).toHaveLength(60);
    expect(sampleEvents().map(({ eventtype, eventid }) => ({ eventtype, eventid }))).toEqual(
      expect.arrayContaining([...sampleEventIds()]),
    );
    expect(sampleEvents()).toHaveLength(60);
  });

  test('are told apart without the data', () => {
    const source = readFileSync(join(import.meta.dirname, '../stand-in/sample-ids.ts'), 'utf8');

    expect(source).not.toMatch(/^import |import\(/m);
  });

  test.each([
    ['EQ', 9_000_001, true],
    ['EQ', 9_000_016, true],
    ['EQ', 9_000_017, false],
    ['EQ', 1_554_511, false],
    ['TC', 9_001_011, true],
    ['VO', 9_001_011, true],
    ['VO', 9_001_010, false],
    ['WF', 9_004_009, true],
    ['WF', 9_004_009.5, false],
    ['WF', Number.NaN, false],
    ['TS', 9_000_001, false],
    ['toString', 9_000_001, false],
  ])('%s %d belongs to the sample: %s', (eventtype, eventid, expected) => {
    expect(isSampleEvent(eventtype, eventid)).toBe(expected);
  });
});

describe('the sixty disasters', () => {
  test('are of all types and levels, and mostly green', () => {
    expect(count(rows.map(({ eventtype }) => eventtype))).toEqual({ EQ: 16, TC: 11, FL: 11, WF: 9, VO: 7, DR: 6 });
    expect(count(rows.map(({ alertlevel }) => alertlevel))).toEqual({ Green: 43, Orange: 12, Red: 5 });
  });

  test('are current in 25 cases, of every type, and over for fourteen months at most', () => {
    expect(rows.filter(({ iscurrent }) => iscurrent === 'true')).toHaveLength(25);
    expect(new Set(rows.filter(({ iscurrent }) => iscurrent === 'true').map(({ eventtype }) => eventtype)).size).toBe(
      6,
    );
    expect(Math.min(...rows.map(({ todate }) => utc(todate)))).toBeGreaterThan(testDay.getTime() - 425 * 86_400_000);
  });

  test('are spread over the world', () => {
    const quarters = body.features.map(
      ({
        geometry: {
          coordinates: [longitude = 0, latitude = 0],
        },
      }) => `${latitude < 0 ? 'south' : 'north'} ${Math.floor((longitude + 180) / 90)}`,
    );

    expect(new Set(quarters).size).toBe(8);
    expect(new Set(rows.flatMap(({ affectedcountries }) => affectedcountries.map(({ iso3 }) => iso3))).size).toBe(56);
  });

  test('began before they ended, and lie in the past', () => {
    for (const { fromdate, todate, datemodified } of rows) {
      expect(utc(fromdate)).toBeLessThanOrEqual(utc(todate));
      expect(utc(datemodified)).toBeLessThanOrEqual(testDay.getTime());
      expect(utc(datemodified)).toBeGreaterThanOrEqual(utc(todate));
    }
  });

  test('count no more people in a part than in the whole', () => {
    for (const record of sampleEvents()) {
      if (record.eventtype === 'WF') expect(record.people).toBeLessThanOrEqual(record.within10Km);
      if (
        record.eventtype === 'EQ' &&
        record.people > 0 &&
        intensityAt(record, 100) < Math.min(Math.floor(intensityAt(record, 0)), 7)
      ) {
        expect(record.people).toBeLessThanOrEqual(record.within100Km);
      }
    }
  });
});

describe('the clock', () => {
  test('changes nothing within a day', async () => {
    const late = await search('', { now: () => new Date('2026-11-21T23:59:59.999Z') });

    expect(late.text).toBe(text);
  });

  test('moves every date with the days', async () => {
    const { body: later } = await search('', { now: () => new Date('2028-02-29T00:00:00Z') });
    const days = (new Date('2028-02-29').getTime() - new Date('2026-11-21').getTime()) / 86_400_000;

    expect(later.features.map(({ properties }) => utc(properties.todate))).toEqual(
      rows.map(({ todate }) => utc(todate) + days * 86_400_000),
    );
    expect(later.features[0]?.properties.name).toBe('Tropical Cyclone TALVORA-28');
  });

  test('finds something on its own day', async () => {
    expect((await search('fromDate=2026-11-21')).body.features.length).toBeGreaterThan(0);
  });
});
