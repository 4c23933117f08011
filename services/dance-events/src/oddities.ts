import type { Oddities as OdditiesOf } from '@toolpacks/upstream';

/** What is odd in a listing and read nevertheless, or left out. */
export type OddityKind =
  | 'files_byte_order_mark'
  | 'files_windows_1252'
  | 'files_broken_quotes'
  | 'files_empty'
  | 'files_long'
  | 'rows_unreadable'
  | 'rows_short'
  | 'rows_oversized'
  | 'rows_bad_serial'
  | 'labels_unreadable'
  | 'times_unreadable';

export type Oddities = OdditiesOf<OddityKind>;
