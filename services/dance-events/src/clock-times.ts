/** Minutes of the day, 0 to 1439; null for what is not told or cannot be read. */
export interface ClockTimes {
  readonly start: number | null;
  readonly end: number | null;
}

const range = /^(.*?)\s*[-–]\s*(.*)$/;
/** A clock, maybe with a day before it: `8pm`, `9:30pm`, `Thu: 8pm`. */
const clock = /^(?:[a-z]{3}:\s*)?(1[0-2]|0?[1-9])(?::([0-5]\d))?\s*([ap])m$/i;

/** Reads the listing's times: `8pm`, `9:30pm-2am`, `Thu: 8pm-Sun: 10pm`. */
export function readClockTimes(text: string): ClockTimes {
  const [, start = text, end = ''] = range.exec(text) ?? [];
  return { start: readClock(start), end: readClock(end) };
}

/** Whether more is told than could be read. */
export const isUnreadable = (text: string, { start, end }: ClockTimes): boolean =>
  start === null || (end === null && range.test(text));

function readClock(text: string): number | null {
  const [, hour, minute = '0', half] = clock.exec(text.trim()) ?? [];
  if (hour === undefined) return null;
  return (Number(hour) % 12) * 60 + Number(minute) + (half?.toLowerCase() === 'p' ? 720 : 0);
}
