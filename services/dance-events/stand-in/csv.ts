/** The 11 fields of a row, in the order of the file. A value that is absent is ''. */
export interface Row {
  /** `Fri: Jan 30`, `Fri: Mar 6-Sat: Mar 7` */
  readonly days: string;
  readonly title: string;
  readonly genres: string;
  /** `Venue (City)` */
  readonly venue: string;
  /** `9:30pm-2am` */
  readonly time: string;
  readonly price: string;
  readonly age: string;
  readonly organizers: string;
  readonly link1: string;
  readonly link2: string;
  /** See toSerial. */
  readonly serial: string;
}

/** The rows as the site writes them: no header, every field quoted, and CRLF also after the last. */
export function toCsv(rows: readonly Row[]): string {
  return rows
    .map(({ days, title, genres, venue, time, price, age, organizers, link1, link2, serial }) =>
      [days, title, genres, venue, time, price, age, organizers, link1, link2, serial]
        .map((field) => `"${field.replaceAll('"', '""')}"`)
        .join(','),
    )
    .map((line) => `${line}\r\n`)
    .join('');
}
