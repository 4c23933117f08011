import { type Fields, readFields, readText } from '../fields.ts';

export interface ParisVenue {
  readonly name: string | null;
  /** Street, postal code and town, as far as they are told. */
  readonly address: string | null;
  readonly city: string | null;
  readonly place: readonly [longitude: number, latitude: number] | null;
}

export interface ParisEvent {
  readonly id: string;
  readonly title: string;
  readonly summary: string | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly dateText: string | null;
  /** The YYYY-MM-DD of the next occurrences. */
  readonly days: readonly string[];
  readonly priceType: string | null;
  readonly priceDetail: string | null;
  readonly venue: ParisVenue | null;
  readonly audience: string | null;
  readonly tags: readonly string[];
  /** What is told, in words; empty where nothing is. */
  readonly access: readonly string[];
  readonly transport: string | null;
  readonly url: string | null;
  readonly bookingUrl: string | null;
  readonly imageUrl: string | null;
}

export interface ParisEventList {
  readonly count: number;
  readonly total: number;
  readonly events: readonly ParisEvent[];
}

export function readParisEvents(data: unknown): ParisEventList {
  const answer = readFields(data);
  return { count: answer.number('count'), total: answer.number('total'), events: answer.list('events', readEvent) };
}

function readEvent(item: unknown): ParisEvent {
  const event = readFields(item);
  return {
    id: event.text('id'),
    title: event.text('title'),
    summary: event.textOrNull('summary'),
    start: event.textOrNull('date_start'),
    end: event.textOrNull('date_end'),
    dateText: event.textOrNull('date_text'),
    days: event.list('occurrences', (one) => readFields(one).text('start').slice(0, 10)),
    priceType: event.textOrNull('price_type'),
    priceDetail: event.textOrNull('price_detail'),
    venue: readVenue(event.objectOrNull('venue')),
    audience: event.textOrNull('audience'),
    tags: event.list('tags', readText),
    access: readAccess(event.object('accessibility')),
    transport: event.textOrNull('transport'),
    url: event.textOrNull('url'),
    bookingUrl: event.textOrNull('booking_url'),
    imageUrl: event.textOrNull('image_url'),
  };
}

function readVenue(venue: Fields | null): ParisVenue | null {
  if (!venue) return null;
  const [longitude, latitude] = [venue.numberOrNull('longitude'), venue.numberOrNull('latitude')];
  const town = [venue.textOrNull('zipcode'), venue.textOrNull('city')].filter((part) => part !== null).join(' ');
  const address = [venue.textOrNull('address'), town].filter((part) => part !== null && part !== '').join(', ');
  return {
    name: venue.textOrNull('name'),
    address: address === '' ? null : address,
    city: venue.textOrNull('city'),
    place: longitude === null || latitude === null ? null : [longitude, latitude],
  };
}

const accessNames = new Map([
  ['wheelchair', 'wheelchairs'],
  ['blind', 'blind people'],
  ['deaf', 'deaf people'],
  ['sign_language', 'sign language'],
  ['mental', 'mental disabilities'],
]);

function readAccess(accessibility: Fields): string[] {
  const told = [...accessNames].map(([field, name]) => ({ name, is: accessibility.flagOrNull(field) }));
  const named = (is: boolean) => told.filter((one) => one.is === is).map(({ name }) => name);
  const [yes, no] = [named(true), named(false)];
  return [...(yes.length > 0 ? [`For ${yes.join(', ')}`] : []), ...(no.length > 0 ? [`Not for ${no.join(', ')}`] : [])];
}
