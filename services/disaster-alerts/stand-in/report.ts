import { type AffectedCountry, toAffectedCountry } from './countries.ts';
import { advisoryCount, alertOf, trackAsOf, trackMs } from './cyclone-track.ts';
import type { AlertLevel, EventRecord, LonLat } from './event-record.ts';
import type { EventType } from './sample-ids.ts';

/** An event as of one of its episodes, on a given day: what every answer is made of. */
export interface Report {
  readonly record: EventRecord;
  /** The event's place among all, which the ids of its impacts follow from. */
  readonly place: number;
  readonly episodeid: number;
  /** Counts the episodes from 1, whatever their ids. */
  readonly ordinal: number;
  readonly episodeids: readonly number[];
  readonly from: Date;
  readonly to: Date;
  readonly modified: Date;
  readonly current: boolean;
  readonly episodeLevel: AlertLevel;
  readonly episodeScore: number;
  readonly at: LonLat;
  readonly country: string;
  readonly iso3: string;
  readonly affected: readonly AffectedCountry[];
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** GDACS calls an earthquake of the last four days current (measured); here the rest goes by the same. */
const currentMs = 4 * dayMs;
/** All cyclones that were over by then were modified at one time, to the millisecond. */
const sweptDaysAgo = 150;

/**
 * The event as of the episode, or the latest one. Dates follow from the day of `now` alone, so that all of a day's answers agree;
 * the midnight it began with is the latest of them. Undefined for an episode that the event does not have.
 */
export function toReport(record: EventRecord, place: number, now: Date, episodeid?: number): Report | undefined {
  const midnight = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
  const episodeids = episodeIdsOf(record);
  const ordinal = episodeid === undefined ? episodeids.length : episodeids.indexOf(episodeid) + 1;
  const id = episodeids[ordinal - 1];
  if (id === undefined) return undefined;
  const period = periodOf(record, midnight);
  const episodeLevel = episodeLevelOf(record, period.to, ordinal, episodeids.length);
  const affected = record.countries.map(toAffectedCountry);
  return {
    record,
    place,
    episodeid: id,
    ordinal,
    episodeids,
    ...period,
    modified: modifiedAt(record, period.to, midnight),
    current: midnight.getTime() - period.to.getTime() <= currentMs,
    episodeLevel,
    episodeScore: scoreOf(record, episodeLevel),
    at: record.at,
    country: record.place ?? affected.map(({ countryname }) => countryname).join(', '),
    iso3: record.eventtype === 'EQ' && record.place !== undefined ? '' : (record.countries[0] ?? ''),
    affected,
  };
}

/** An earthquake's are large numbers that tell nothing; the others count from 1. */
function episodeIdsOf(record: EventRecord): readonly number[] {
  const count = record.eventtype === 'TC' ? advisoryCount(record) : record.episodes;
  const first = record.eventtype === 'EQ' ? 9_700_000 + ((record.eventid * 48_271) % 99_991) : 1;
  const step = record.eventtype === 'EQ' ? 7 : 1;
  return Array.from({ length: count }, (_, index) => first + index * step);
}

function periodOf(record: EventRecord, midnight: Date): { from: Date; to: Date } {
  /** GLOFAS has days that begin at one o'clock. */
  const lateMs = record.eventtype === 'FL' ? hourMs : 0;
  const roundMs = record.eventtype === 'VO' ? 60_000 : 1_000;
  const ago = (days: number) => new Date(Math.round((midnight.getTime() - days * dayMs + lateMs) / roundMs) * roundMs);
  const to = ago(record.endedDaysAgo);
  if (record.eventtype === 'TC') return { from: new Date(to.getTime() - trackMs(record)), to };
  return { from: 'beganDaysAgo' in record ? ago(record.beganDaysAgo ?? record.endedDaysAgo) : to, to };
}

function modifiedAt(record: EventRecord, to: Date, midnight: Date): Date {
  if (record.eventtype === 'TC' && record.endedDaysAgo > sweptDaysAgo) {
    return new Date(midnight.getTime() - sweptDaysAgo * dayMs + 55_139_037);
  }
  const afterMs = (modifiedAfterS[record.eventtype] + ((record.eventid * 383) % 1_800)) * 1_000;
  return new Date(Math.min(to.getTime() + afterMs, midnight.getTime()));
}

/** The least; up to half an hour is added. */
const modifiedAfterS: Readonly<Record<EventType, number>> = {
  EQ: 1_500,
  TC: 1_380,
  FL: 29_700,
  VO: 21_720,
  DR: 21_480,
  WF: 67_650,
};

function episodeLevelOf(record: EventRecord, to: Date, ordinal: number, count: number): AlertLevel {
  if (record.eventtype === 'TC') {
    const now = trackAsOf(record, to, ordinal).findLast(({ actual }) => actual);
    return alertOf(now?.pop74 ?? 0);
  }
  return ordinal === count ? (record.episodeLevel ?? record.level) : record.level;
}

function scoreOf(record: EventRecord, level: AlertLevel): number {
  if (record.eventtype === 'EQ') return level === record.level ? (record.score ?? 0) : 0;
  const whole = alertScores[level];
  return record.eventtype === 'TC' ? whole : whole - 0.5;
}

export const alertScores: Readonly<Record<AlertLevel, number>> = { Green: 1, Orange: 2, Red: 3 };

/** The share of its final size that a flood, a drought or a fire had by the episode. */
export function grownTo({ ordinal, episodeids }: Report): number {
  return 0.4 + (0.6 * ordinal) / episodeids.length;
}
