/** `2026-07-28T03:34:05`, in UTC without saying so; milliseconds only where there are some. */
export function toZoneless(date: Date): string {
  return date.toISOString().replace(/(\.000)?Z$/, '');
}

/** `28 Jul 2026`. */
export function toDayMonthYear(date: Date): string {
  return date.toUTCString().slice(5, 16);
}

/** `28 Jul 2026 03:34`. */
export function toDayAndTime(date: Date): string {
  return date.toUTCString().slice(5, 22);
}

/** `28/07 03:00`, the label of a cyclone's polygons. */
export function toDayMonthHour(date: Date): string {
  const iso = date.toISOString();
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)} ${iso.slice(11, 16)}`;
}

/** `07280300`, the key of a cyclone's polygons. */
export function toMonthDayHourKey(date: Date): string {
  return date.toISOString().slice(5, 16).replace(/\D/g, '');
}

/** `202607280334050000`, the run of a model. */
export function toRunNumber(date: Date): string {
  return `${date.toISOString().replace(/\D/g, '')}0`;
}
