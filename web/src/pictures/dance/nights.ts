import { toDay, toDayNumber, weekdayOf } from '../calendar-day.ts';

export interface Timed {
  /** ISO 8601 with an offset; the clock in it is the place's own. */
  readonly startsAt: string;
  readonly endsAt: string | null;
}

/** Hours from the midnight that the night's day begins with: 26 is two in the morning after. */
export interface NightHours {
  readonly start: number;
  readonly end: number | null;
}

export interface Night<Event> {
  /** YYYY-MM-DD of the evening. */
  readonly day: string;
  /** Of a Friday or Saturday. */
  readonly isWeekend: boolean;
  /** Days without events between the night before and this one. */
  readonly quietDays: number;
  readonly events: readonly { readonly event: Event; readonly hours: NightHours }[];
}

/** What starts earlier belongs to the evening before, as those who go out say it. */
const morningHour = 5;

/** In the order of the nights; within a night by start. */
export function groupByNight<Event extends Timed>(events: readonly Event[]): Night<Event>[] {
  const placed = events.map((event) => ({ event, ...placeInNight(event) }));
  const nights = [...Map.groupBy(placed, ({ night }) => night)].sort(([a], [b]) => a - b);
  return nights.map(([night, list], index) => {
    const before = nights[index - 1]?.[0];
    return {
      day: toDay(night),
      isWeekend: [5, 6].includes(weekdayOf(night)),
      quietDays: before === undefined ? 0 : night - before - 1,
      events: list.map(({ event, hours }) => ({ event, hours })).sort((a, b) => a.hours.start - b.hours.start),
    };
  });
}

function placeInNight({ startsAt, endsAt }: Timed): { readonly night: number; readonly hours: NightHours } {
  const start = readClock(startsAt);
  const night = start.hour < morningHour ? start.day - 1 : start.day;
  const since = ({ day, hour }: Clock) => (day - night) * 24 + hour;
  return { night, hours: { start: since(start), end: endsAt === null ? null : since(readClock(endsAt)) } };
}

interface Clock {
  readonly day: number;
  readonly hour: number;
}

function readClock(moment: string): Clock {
  const [, day = '', hour = '', minute = ''] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(moment) ?? [];
  return { day: toDayNumber(day), hour: Number(hour) + Number(minute) / 60 };
}

/** What the bars of a night show: from ten in the morning to ten in the next. */
export const shownHours = { first: 10, last: 34 } as const;

/** Where a bar lies, as parts of the width; one without an end is an hour long. Null for what lies outside. */
export function placeHours({ start, end }: NightHours): { readonly left: number; readonly width: number } | null {
  const { first, last } = shownHours;
  const [from, to] = [Math.max(start, first), Math.min(end ?? start + 1, last)];
  return to <= from ? null : { left: (from - first) / (last - first), width: (to - from) / (last - first) };
}

/** `9 pm`, `9:30 pm`, `midnight`, `noon`. */
export function formatHour(hours: number): string {
  const minutes = Math.round(hours * 60) % (24 * 60);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  if (minutes === 0) return 'midnight';
  if (minutes === 12 * 60) return 'noon';
  const clock = minute === 0 ? `${hour % 12 || 12}` : `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`;
  return `${clock} ${hour < 12 ? 'am' : 'pm'}`;
}

/** How many days after the night's own an hour is: 0 for 23, 1 for 26. */
export const daysOn = (hours: number): number => Math.floor(hours / 24);
