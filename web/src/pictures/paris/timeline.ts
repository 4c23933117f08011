import { toDay, toDayNumber, weekdayOf } from '../calendar-day.ts';

/** Days that a timeline shows, as days since 1970; both ends belong to it. */
export interface Window {
  readonly first: number;
  readonly last: number;
}

export interface Dated {
  readonly start: string | null;
  readonly end: string | null;
}

/** Where a bar lies, as parts of the window's width, and whether it goes on beyond it. */
export interface Bar {
  readonly left: number;
  readonly width: number;
  readonly isFromBefore: boolean;
  readonly isGoingOn: boolean;
}

const fewestDays = 7;
const mostDays = 35;

/**
 * From the day that was asked for, as far as events begin; where all began before, as far as they end. A week at least
 * and five weeks at most.
 */
export function toWindow(events: readonly Dated[], from: string, to: string | null): Window {
  const first = toDayNumber(from);
  const most = first + mostDays - 1;
  const coming = (days: readonly (string | null)[]): number[] =>
    days.flatMap((day) => (day === null ? [] : [toDayNumber(day)])).filter((day) => day > first);
  const starts = coming(events.map(({ start }) => start));
  const ends = coming(events.map(({ end }) => end)).filter((day) => day <= most);
  const wanted = to === null ? Math.max(first, ...(starts.length > 0 ? starts : ends)) : toDayNumber(to);
  return { first, last: Math.min(Math.max(wanted, first + fewestDays - 1), most) };
}

/** Null for what has no dates, or none in the window. An event with one date is as long as that day. */
export function placeBar({ start, end }: Dated, window: Window): Bar | null {
  const from = start ?? end;
  if (from === null) return null;
  const [begin, finish] = [toDayNumber(from), toDayNumber(end ?? from)];
  if (finish < window.first || begin > window.last) return null;
  const length = window.last - window.first + 1;
  const left = Math.max(begin - window.first, 0);
  const right = Math.min(finish, window.last) - window.first + 1;
  return {
    left: left / length,
    width: Math.max(right - left, 1) / length,
    isFromBefore: begin < window.first,
    isGoingOn: finish > window.last,
  };
}

/** Where the middle of a day lies, as a part of the window's width; null outside of it. */
export function placeDay(day: string, { first, last }: Window): number | null {
  const at = toDayNumber(day);
  return at < first || at > last ? null : (at - first + 0.5) / (last - first + 1);
}

export interface WindowDay {
  readonly day: string;
  readonly isWeekend: boolean;
  readonly isMonday: boolean;
}

export function daysOf({ first, last }: Window): WindowDay[] {
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    day: toDay(first + index),
    isWeekend: [0, 6].includes(weekdayOf(first + index)),
    isMonday: weekdayOf(first + index) === 1,
  }));
}
