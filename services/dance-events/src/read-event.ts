import { readAge } from './age.ts';
import { readArtists } from './artists.ts';
import { toDate } from './calendar-day.ts';
import { isUnreadable, readClockTimes } from './clock-times.ts';
import type { DanceEvent } from './dance-event.ts';
import { readLastDay } from './day-label.ts';
import type { ToEventId } from './event-id.ts';
import { readSerial } from './excel-serial.ts';
import { fold } from './fold.ts';
import { readLinks } from './links.ts';
import type { ListedEvent } from './listing.ts';
import type { ListingRow } from './listing-rows.ts';
import type { Oddities } from './oddities.ts';
import { readPrice } from './price.ts';
import type { Region } from './regions.ts';
import { readVenue } from './venue.ts';
import { toWhen } from './when.ts';

/**
 * A row as an event. Its start is that of the serial, which has the year too. Null, and counted, where that cannot be
 * read; of other fields it is only counted.
 */
export function readEvent(row: ListingRow, region: Region, toId: ToEventId, oddities: Oddities): ListedEvent | null {
  const start = readSerial(row.serial);
  if (!start) {
    oddities.count('rows_bad_serial');
    return null;
  }
  const clocks = readClockTimes(row.times);
  if (isUnreadable(row.times, clocks)) oddities.count('times_unreadable');
  const lastDay = readLastDay(row.label, start.day);
  if (lastDay === null) oddities.count('labels_unreadable');
  const when = toWhen({ start, endMinute: clocks.end, lastDay }, region.time_zone);
  const { venue, city } = readVenue(row.venue);
  const price = readPrice(row.price);
  const { url, links } = readLinks(row.link, row.moreLinks);
  const event: DanceEvent = {
    id: toId([region.key, start.day, start.minute, row.title, row.venue, url ?? '']),
    title: row.title,
    artists: readArtists(row.title),
    genres: toList(row.genres),
    venue,
    city,
    date: toDate(start.day),
    starts_at: when.startsAt,
    ends_at: when.endsAt,
    time_text: lastDay === start.day ? row.times : `${row.label}, ${row.times}`,
    price_text: row.price || null,
    price_min: price.min,
    price_max: price.max,
    age: readAge(row.age),
    organizers: toList(row.organizers),
    url,
    links,
  };
  return {
    event,
    firstDay: start.day,
    lastDay: lastDay ?? start.day,
    startsAtMs: when.startsAtMs,
    // With the comma that parts it from the next.
    size: JSON.stringify(event).length + 1,
    text: fold(`${row.title}\n${row.venue}\n${row.genres}`),
  };
}

const toList = (text: string): string[] => text.split(',').flatMap((part) => part.trim() || []);
