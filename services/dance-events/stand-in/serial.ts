import { Temporal } from 'temporal-polyfill';

/**
 * A local date and time (`2026-01-27T21:00`) as an Excel serial: days since 1899-12-30, `46049.875`. It has ten decimals at
 * most, and so is up to 5 microseconds off: 20:00 is `.8333333333`. Midnight is an integer.
 */
export function toSerial(local: Temporal.PlainDateTime | string): string {
  const moment = Temporal.PlainDateTime.from(local);
  const { days } = Temporal.PlainDate.from('1899-12-30').until(moment.toPlainDate(), { largestUnit: 'days' });
  return `${Number((days + (moment.hour * 60 + moment.minute) / 1440).toFixed(10))}`;
}
