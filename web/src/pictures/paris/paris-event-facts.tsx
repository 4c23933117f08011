import { ExternalLink } from '../../external-link.tsx';
import { RemoteImage } from '../../remote-image.tsx';
import { formatPeriod } from '../format-time.ts';
import type { ParisEvent } from './read-paris-events.ts';

/** One event as a listing would print it: what, when, where, for how much, for whom. */
export function ParisEventFacts({ event }: { event: ParisEvent }) {
  const { title, summary, start, end, dateText, venue, audience, tags, access, transport } = event;
  const place = [venue?.name ?? null, venue?.address ?? null].filter((part) => part !== null);
  return (
    <article class="pic-paris-event" aria-label={title}>
      <h3>{title}</h3>
      {summary !== null && <p>{summary}</p>}
      {tags.length > 0 && (
        <ul class="pic-chips" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      <dl class="pic-facts">
        <dt>When</dt>
        <dd>
          {formatPeriod(start, end)}
          {dateText !== null && <span class="pic-date-text">{dateText}</span>}
        </dd>
        <dt>Where</dt>
        <dd>{place.length > 0 ? place.join(', ') : 'No place told'}</dd>
        <dt>Price</dt>
        <dd>{priceInWords(event)}</dd>
        <dt>Access</dt>
        <dd>{access.length > 0 ? access.join('. ') : 'Not told'}</dd>
        {audience !== null && (
          <>
            <dt>For</dt>
            <dd>{audience}</dd>
          </>
        )}
        {transport !== null && (
          <>
            <dt>Transport</dt>
            <dd>{transport}</dd>
          </>
        )}
      </dl>
      <p class="pic-links">
        {event.url !== null && <ExternalLink href={event.url}>Page of the event</ExternalLink>}
        {event.bookingUrl !== null && <ExternalLink href={event.bookingUrl}>Booking</ExternalLink>}
      </p>
      {event.imageUrl !== null && <RemoteImage url={event.imageUrl} alt={`Image of ${title}`} />}
    </article>
  );
}

const priceTypes: ReadonlyMap<string, string> = new Map([
  ['gratuit', 'Free'],
  ['payant', 'To be paid'],
  ['gratuit sous condition', 'Free for some'],
]);

function priceInWords({ priceType, priceDetail }: ParisEvent): string {
  if (priceType === null) return priceDetail ?? 'Not told';
  const type = priceTypes.get(priceType) ?? priceType;
  return priceDetail === null ? type : `${type}. ${priceDetail}`;
}
