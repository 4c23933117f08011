import type { Oddities as OdditiesOf } from '@toolpacks/upstream';

/** What is odd in the data set and read nevertheless, or left out. */
export type OddityKind =
  /** Without a usable id or title: left out. */
  | 'record_unreadable'
  /** Twice in one page: given once. */
  | 'record_repeated'
  | 'date_unreadable'
  | 'occurrence_unreadable'
  | 'link_unreadable';

export type Oddities = OdditiesOf<OddityKind>;
