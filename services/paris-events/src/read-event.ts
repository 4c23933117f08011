import { comingOccurrences, type Occurrence, readOccurrences } from './occurrences.ts';
import type { Oddities } from './oddities.ts';
import { maxDescription, type ParisEvent } from './paris-event.ts';
import type { PlainText } from './plain-text.ts';
import { type EventRecord, record } from './record.ts';
import { toDay, toLink, toUtcTime } from './text-forms.ts';
import { toVenue } from './venue.ts';

/** An event before it is known which of its occurrences are the next ones. */
export interface ReadEvent extends Omit<ParisEvent, 'occurrences'> {
  readonly allOccurrences: readonly Occurrence[];
}

export interface ReadEventOptions {
  /** YYYY-MM-DD; nobody asks for what was over before. */
  readonly from: string;
  readonly plainText: PlainText;
  readonly oddities: Oddities;
}

/** Enough for five next ones for as long as a page is kept, of an event that has hundreds. */
const maxOccurrences = 100;
const maxTags = 20;

/** One record as an event; null where it has no id or no title. */
export function readEvent(row: unknown, { from, plainText, oddities }: ReadEventOptions): ReadEvent | null {
  const { data } = record.safeParse(row);
  const line = (source: string | null, maxLength: number) =>
    plainText(source, maxLength)?.replaceAll('\n', ' ') ?? null;
  const id = data && line(data.id, 100);
  const title = data && line(data.title, 200);
  if (!id || !title) return null;
  const venue = toVenue(data);
  const read = readWith(oddities);
  return {
    id,
    title,
    summary: plainText(data.lead_text, 400),
    description: plainText(data.description, maxDescription),
    url: read(data.url, toLink, 'link_unreadable'),
    date_start: read(data.date_start, toDay, 'date_unreadable'),
    date_end: read(data.date_end, toDay, 'date_unreadable'),
    date_text: plainText(data.date_description, 300),
    price_type: line(data.price_type, 60),
    price_detail: plainText(data.price_detail, 300),
    venue: venue && {
      ...venue,
      name: line(venue.name, 150),
      address: line(venue.address, 150),
      zipcode: line(venue.zipcode, 20),
      city: line(venue.city, 60),
    },
    audience: line(data.audience, 200),
    tags: data.tags.slice(0, maxTags).flatMap((tag) => line(tag, 60) ?? []),
    accessibility: toAccessibility(data),
    transport: plainText(data.transport, 300),
    image_url: read(data.cover_url, toLink, 'link_unreadable'),
    booking_url: read(data.access_link, toLink, 'link_unreadable') ?? read(data.contact_url, toLink, 'link_unreadable'),
    updated_at: read(data.updated_at, toUtcTime, 'date_unreadable'),
    allOccurrences: comingOccurrences(
      readOccurrences(data.occurrences ?? '', () => oddities.count('occurrence_unreadable')),
      `${from}T00:00`,
      maxOccurrences,
    ),
  };
}

/** Reads a value that may be absent, and counts it where it is there and makes no sense. */
function readWith(oddities: Oddities) {
  return (
    value: string | null,
    to: (value: string) => string | null,
    oddity: 'link_unreadable' | 'date_unreadable',
  ): string | null => {
    if (value === null) return null;
    const read = to(value);
    if (read === null) oddities.count(oddity);
    return read;
  };
}

function toAccessibility({ location, ...own }: EventRecord): ParisEvent['accessibility'] {
  const { accessibility: there } = location;
  return {
    wheelchair: own.pmr ?? there.pmr,
    blind: own.blind ?? there.blind,
    deaf: own.deaf ?? there.deaf,
    sign_language: own.sign_language ?? there.sign_language,
    mental: own.mental ?? there.mental,
  };
}
