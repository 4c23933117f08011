import { toLine } from './csv.ts';
import { toWindows1252Bytes } from './windows-1252.ts';

/** What can be wrong with a file. Bad rows come on top of the good ones and among them: no good row is lost. */
export type FileFault = 'empty' | 'short_rows' | 'bad_serials' | 'windows_1252' | 'utf8_bom' | 'truncated';

type Encode = (text: string) => Uint8Array<ArrayBuffer>;

/** The bytes of a CSV file as the fault leaves them. `encode` is how the file is written where the fault is another. */
export function damage(fault: FileFault, csv: string, encode: Encode): Uint8Array<ArrayBuffer> {
  return damages[fault](csv, encode);
}

export function isFileFault(fault: string | object): fault is FileFault {
  return typeof fault === 'string' && Object.hasOwn(damages, fault);
}

const damages: Readonly<Record<FileFault, (csv: string, encode: Encode) => Uint8Array<ArrayBuffer>>> = {
  empty: () => new Uint8Array(),
  short_rows: (csv, encode) => encode(withBadRows(csv, shorten)),
  bad_serials: (csv, encode) => encode(withBadRows(csv, loseSerial)),
  windows_1252: toWindows1252Bytes,
  utf8_bom: (csv) => new TextEncoder().encode(`\ufeff${csv}`),
  truncated: (csv, encode) => encode(cutInARow(csv)),
};

/** Puts a spoilt copy after the first row and after every fifth from there. */
function withBadRows(csv: string, spoil: (fields: string[], turn: number) => string[]): string {
  return csv
    .split(/(?<=\r\n)/)
    .flatMap((line, index) => (index % 5 === 0 ? [line, toLine(spoil(toFields(line), index / 5))] : [line]))
    .join('');
}

const shorten = (fields: string[], turn: number) => fields.slice(0, [10, 9, 4, 1][turn % 4]);

const loseSerial = (fields: string[], turn: number) => [
  ...fields.slice(0, 10),
  ['', '#VALUE!', 'TBA', '46O49.875'][turn % 4] ?? '',
];

function toFields(line: string): string[] {
  return line
    .trimEnd()
    .slice(1, -1)
    .split('","')
    .map((field) => field.replaceAll('""', '"'));
}

/** Ends inside the title of a row that is past the middle. */
function cutInARow(csv: string): string {
  const row = csv.lastIndexOf('\r\n', csv.length * 0.6) + 2;
  return csv.slice(0, csv.indexOf('","', row) + 5);
}
