import type { PlaceName } from './data/places.ts';
import type { PriceType, QfapRecord } from './qfap-record.ts';
import type { Schedule } from './schedule.ts';

/** An event as it is written down here; `toRecord` makes the service's record of it. */
export interface EventSketch {
  readonly title: string;
  readonly lead: string;
  /** Paragraphs of plain text; one that starts with `<` is HTML already. */
  readonly text: readonly string[];
  readonly at: PlaceName;
  readonly when: Schedule;
  /** Free where it is left out. A paid event may come without any amount. */
  readonly price?: readonly [Exclude<PriceType, 'gratuit'>, string?];
  /** Separated by semicolons. */
  readonly tags: string | null;
  readonly audience?: string | null;
  readonly booking?: 'libre' | 'conseillee' | 'obligatoire' | 'non';
  /** Who invites, where it is not the place itself. */
  readonly by?: string;
  /** What is unlike what the rest leads to. */
  readonly unlike?: Partial<QfapRecord>;
}
