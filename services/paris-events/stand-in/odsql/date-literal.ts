import { Temporal } from 'temporal-polyfill';
import type { DateLiteral } from './expression.ts';
import { OdsqlError } from './odsql-error.ts';

const parts =
  /^(\d{4})(?:([-/])(\d{1,2})(?:\2(\d{1,2})(?:[T ](\d{2})(?::(\d{2})(?::(\d{2})(?:\.\d+)?)?)?(Z|[+-]\d{2}:\d{2})?)?)?)?$/i;

/** Reads `2008`, `2008-12`, `2018/04/01`, `2017-04-03T08:02`. Throws OdsqlError for what is no date. */
export function parseDateLiteral(text: string): DateLiteral {
  const match = parts.exec(text.trim());
  if (!match) throw new OdsqlError(`date'${text}'`);
  const [, year, , month = '1', day = '1', hour = '00', minute = '00', second = '00', offset = null] = match;
  const local = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${hour}:${minute}:${second}`;
  if (!isDateTime(local)) throw new OdsqlError(`date'${text}'`);
  return { kind: 'date', local, offset };
}

export function toInstantMs({ local, offset }: DateLiteral): number {
  const zone = offset === null || offset.toUpperCase() === 'Z' ? 'UTC' : offset;
  return Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds;
}

function isDateTime(local: string): boolean {
  try {
    Temporal.PlainDateTime.from(local, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}
