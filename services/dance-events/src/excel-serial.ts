import type { CalendarDay } from './calendar-day.ts';

/** A wall-clock time with no zone. */
export interface LocalMinute {
  readonly day: CalendarDay;
  /** 0 to 1439. */
  readonly minute: number;
}

/** Days from 1899-12-30, where the serials begin, to 1970-01-01. */
const epochSerial = 25_569;
/** 2000-01-01 to 2099-12-31: what is beyond is no start of an event. */
const [firstSerial, lastSerial] = [36_526, 73_050];
const minutesPerDay = 1440;

/**
 * Reads an Excel serial, days since 1899-12-30 with the time as a fraction. The listing's are up to three microseconds off
 * (`46050.8333333333` is 19:59:59.999997), so it is rounded to the minute. Null where the text is none.
 */
export function readSerial(text: string): LocalMinute | null {
  if (!/^\d{1,6}(\.\d+)?$/.test(text)) return null;
  const minutes = Math.round(Number(text) * minutesPerDay);
  const serial = Math.floor(minutes / minutesPerDay);
  if (serial < firstSerial || serial > lastSerial) return null;
  return { day: serial - epochSerial, minute: minutes % minutesPerDay };
}
