import type { Oddities as OdditiesOf } from '@toolpacks/upstream';

/** What is odd in the data of GDACS and left out. */
export type OddityKind = 'event_unreadable' | 'geometry_unreadable';

export type Oddities = OdditiesOf<OddityKind>;
