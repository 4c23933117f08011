import { readFields, readText } from '../fields.ts';

export interface DanceEvent {
  readonly id: string;
  readonly title: string;
  readonly genres: readonly string[];
  readonly venue: string | null;
  readonly city: string | null;
  /** ISO 8601 with the region's offset: the clock that people there read is in the text. */
  readonly startsAt: string;
  readonly endsAt: string | null;
  readonly timeText: string;
  readonly priceText: string | null;
  readonly age: string | null;
  readonly url: string | null;
  readonly links: readonly string[];
}

export interface DanceEventList {
  readonly region: string;
  readonly count: number;
  readonly total: number;
  readonly events: readonly DanceEvent[];
}

export function readDanceEvents(data: unknown): DanceEventList {
  const answer = readFields(data);
  return {
    region: answer.text('region'),
    count: answer.number('count'),
    total: answer.number('total'),
    events: answer.list('events', readEvent),
  };
}

function readEvent(item: unknown): DanceEvent {
  const event = readFields(item);
  return {
    id: event.text('id'),
    title: event.text('title'),
    genres: event.list('genres', readText),
    venue: event.textOrNull('venue'),
    city: event.textOrNull('city'),
    startsAt: event.text('starts_at'),
    endsAt: event.textOrNull('ends_at'),
    timeText: event.text('time_text'),
    priceText: event.textOrNull('price_text'),
    age: event.textOrNull('age'),
    url: event.textOrNull('url'),
    links: event.list('links', readText),
  };
}
