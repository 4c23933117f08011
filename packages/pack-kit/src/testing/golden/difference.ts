/** One thing that is not as it was, in words, and whether it breaks callers that relied on how it was. */
export interface Difference {
  readonly subject: string;
  readonly change: string;
  readonly breaks: boolean;
}

/** Where in a tool's schemas a comparison is. Callers write arguments and read fields, so opposite changes break them. */
export interface Place {
  readonly tool: string;
  readonly side: 'argument' | 'field';
  /** Such as `venue.tags[]`; empty at the root. */
  readonly path: string;
}

/** Fewer values than before: that breaks who writes them. */
export const narrowed = (place: Place, change: string): Difference => told(place, change, place.side === 'argument');

/** More values than before: that breaks who reads them. */
export const widened = (place: Place, change: string): Difference => told(place, change, place.side === 'field');

export const broken = (place: Place, change: string): Difference => told(place, change, true);

export const harmless = (place: Place, change: string): Difference => told(place, change, false);

/** The place of a member of an object, or with `[]` that of an array's items. */
export const within = (place: Place, name: string): Place => ({
  ...place,
  path: name === '[]' || place.path === '' ? `${place.path}${name}` : `${place.path}.${name}`,
});

function told({ tool, side, path }: Place, change: string, breaks: boolean): Difference {
  const whole = side === 'argument' ? 'the arguments' : 'the answer';
  return { subject: `${tool}: ${path === '' ? whole : `the ${side} ${path}`}`, change, breaks };
}
