export interface Venue {
  readonly venue: string | null;
  /** As it is listed: `Oakland`, `Seattle, WA`, `DTLA/Los Angeles`. */
  readonly city: string | null;
}

/** Takes `Venue (City)` apart; the last group in parentheses is the city. */
export function readVenue(text: string): Venue {
  const [, venue = text, city = ''] = /^(.*)\(([^()]*)\)$/.exec(text) ?? [];
  return { venue: venue.trim() || null, city: city.trim() || null };
}
