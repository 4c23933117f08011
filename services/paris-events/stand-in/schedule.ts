import type { Temporal } from 'temporal-polyfill';
import { describeDates, describeRun } from './date-text.ts';
import type { QfapRecord } from './qfap-record.ts';

export type Timing = Pick<QfapRecord, 'date_start' | 'date_end' | 'occurrences' | 'date_description'>;
/** When an event is, seen from a day in Paris. */
export type Schedule = (today: Temporal.PlainDate) => Timing;

const weekdays = ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim'] as const;
export type Weekday = (typeof weekdays)[number];

interface SlotOptions {
  /** How many hours the clock of `date_start` and `date_end` is ahead of the slots', as far as the day stays the same. */
  readonly ahead?: number;
  /** What the slots claim. The service writes `+02:00` in winter too. */
  readonly offset?: string;
  readonly seconds?: boolean;
  readonly described?: boolean;
}

/** Open between a Wednesday and a Sunday so many weeks from this one, at no time in particular. */
export function run(
  fromWeek: number,
  toWeek: number,
  hours: string,
  { slots = null }: { readonly slots?: '' | 'noon' | null } = {},
): Schedule {
  return (today) => {
    const [first, last] = [dayOfWeek(today, 'mer', fromWeek), dayOfWeek(today, 'dim', toWeek)];
    return {
      date_start: `${first}T00:00:00+00:00`,
      date_end: `${last}T23:59:59+00:00`,
      occurrences: slots === 'noon' ? `${first}T12:00:00+02:00_${first}T12:00:00+02:00` : slots,
      date_description: describeRun(first, last, hours),
    };
  };
}

/** On these days of every week, or of every `every` weeks. `20:00-22:30` is a slot; one that ends earlier ends a day later. */
export function weekly(
  days: readonly Weekday[],
  slot: string,
  fromWeek: number,
  toWeek: number,
  { every = 1, ...options }: SlotOptions & { readonly every?: number } = {},
): Schedule {
  const weeks = range(fromWeek, toWeek).filter((week) => (week - fromWeek) % every === 0);
  return (today) =>
    toTiming(
      weeks.flatMap((week) => days.map((day) => dayOfWeek(today, day, week))),
      slot,
      options,
    );
}

/** From the next such day on, today included, or so many weeks later; the other days are those that follow the first. */
export function coming(
  days: readonly [Weekday, ...Weekday[]],
  slot: string,
  { weeks = 0, ...options }: SlotOptions & { readonly weeks?: number } = {},
): Schedule {
  return (today) => {
    const first = nextDay(today, days[0]).add({ weeks });
    return toTiming(
      days.map((day) => nextDay(first, day)),
      slot,
      options,
    );
  };
}

export function inDays(days: readonly number[], slot: string, options: SlotOptions = {}): Schedule {
  return (today) =>
    toTiming(
      days.map((count) => today.add({ days: count })),
      slot,
      options,
    );
}

/** On whole days, whose slots are placeholders at `12:00` or `00:00`. */
export function allDay(days: readonly number[], placeholder: '12:00' | '00:00'): Schedule {
  return (today) => {
    const dates = days.map((count) => today.add({ days: count }));
    const [first = today] = dates;
    return {
      date_start: `${first}T00:00:00+00:00`,
      date_end: `${dates.at(-1) ?? first}T23:59:59+00:00`,
      occurrences: dates.map((date) => `${toMoment(date, placeholder)}_${toMoment(date, placeholder)}`).join(';'),
      date_description: describeDates(dates, ''),
    };
  };
}

export function undated(dateDescription: string | null = null): Schedule {
  return () => ({ date_start: null, date_end: null, occurrences: null, date_description: dateDescription });
}

export function until(days: number, dateDescription: string | null = null): Schedule {
  return (today) => ({
    date_start: null,
    date_end: `${today.add({ days })}T23:59:59+00:00`,
    occurrences: null,
    date_description: dateDescription,
  });
}

function toTiming(dates: readonly Temporal.PlainDate[], slot: string, options: SlotOptions): Timing {
  const { ahead = 1, offset = '+02:00', seconds = true, described = true } = options;
  const [begin = '', end = ''] = slot.split('-');
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) throw new Error(`The slot ${slot} is on no day.`);
  const tail = seconds ? `:00${offset}` : offset;
  return {
    date_start: toFalseMoment(first, begin, ahead),
    date_end: toFalseMoment(end <= begin ? last.add({ days: 1 }) : last, end, ahead),
    occurrences: dates.map((date) => `${date}T${begin}${tail}_${date}T${end}${tail}`).join(';'),
    date_description: described ? describeDates(dates, slot) : null,
  };
}

function toFalseMoment(date: Temporal.PlainDate, time: string, ahead: number): string {
  const hour = Number(time.slice(0, 2));
  const shown = `${Math.max(hour, Math.min(hour + ahead, 23))}`.padStart(2, '0');
  return `${date}T${shown}${time.slice(2)}:00+00:00`;
}

function toMoment(date: Temporal.PlainDate, time: string): string {
  return `${date}T${time}:00+02:00`;
}

function dayOfWeek(today: Temporal.PlainDate, day: Weekday, weeks: number): Temporal.PlainDate {
  return today.add({ days: numberOf(day) - today.dayOfWeek + 7 * weeks });
}

function nextDay(from: Temporal.PlainDate, day: Weekday): Temporal.PlainDate {
  return from.add({ days: (numberOf(day) - from.dayOfWeek + 7) % 7 });
}

function numberOf(day: Weekday): number {
  return weekdays.indexOf(day) + 1;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
