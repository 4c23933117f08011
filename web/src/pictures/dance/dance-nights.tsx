import { ExternalLink } from '../../external-link.tsx';
import { toDay, toDayNumber } from '../calendar-day.ts';
import { formatCount, formatNumber } from '../format-number.ts';
import { formatDay, formatMonth, formatWeekdayName } from '../format-time.ts';
import type { PictureProps } from '../index.ts';
import { daysOn, formatHour, groupByNight, type Night, type NightHours, placeHours, shownHours } from './nights.ts';
import { type DanceEvent, readDanceEvents } from './read-dance-events.ts';
import '../picture.css';
import './dance.css';

/** A calendar by night: what starts after midnight is with the evening that it belongs to. */
export function DanceNights({ data }: PictureProps) {
  const { region, count, total, events } = readDanceEvents(data);
  if (events.length === 0) {
    return <p class="pic">Nothing is listed that matches: try other days, fewer words or another region.</p>;
  }
  const nights = groupByNight(events);
  return (
    <section class="pic pic-dance">
      <p class="pic-lede">
        {formatCount(events.length, 'event')} in {formatCount(nights.length, 'night')}, region <code>{region}</code>.
        Times are those of the region; bars run from {formatHour(shownHours.first)} to {formatHour(shownHours.last)},
        with midnight marked.
      </p>
      <div>
        {nights.map((night, index) => (
          <NightRow key={night.day} night={night} before={nights[index - 1]} />
        ))}
      </div>
      {total > count && (
        <p class="pic-note">
          {formatNumber(count)} of {formatNumber(total)} events are shown: raise <code>limit</code> or narrow the days.
        </p>
      )}
    </section>
  );
}

function NightRow({ night, before }: { night: Night<DanceEvent>; before: Night<DanceEvent> | undefined }) {
  const { day, isWeekend, quietDays, events } = night;
  const month = formatMonth(day);
  const isNewMonth = before === undefined || formatMonth(before.day) !== month;
  return (
    <>
      {isNewMonth && <h3 class="pic-month">{month}</h3>}
      {quietDays > 0 && !isNewMonth && (
        <p class="pic-quiet">{formatCount(quietDays, 'night')} without events in this answer</p>
      )}
      <section class={`pic-night ${isWeekend ? 'pic-night-weekend' : ''}`} aria-label={nightName(day)}>
        <h4 class="pic-night-day">
          <span class="pic-night-weekday">{formatWeekdayName(day, true)}</span>
          <span class="pic-night-date">{formatDay(day).replace(/ \d{4}$/, '')}</span>
          {isWeekend && <span class="pic-small">weekend</span>}
        </h4>
        <ol class="pic-night-events">
          {events.map(({ event, hours }) => (
            <EventEntry key={event.id} event={event} hours={hours} day={day} />
          ))}
        </ol>
      </section>
    </>
  );
}

const nightName = (day: string): string => `${formatWeekdayName(day, true)} ${formatDay(day)}`;

function EventEntry({ event, hours, day }: { event: DanceEvent; hours: NightHours; day: string }) {
  const { title, genres, venue, city, priceText, age, url, links } = event;
  const place = [venue, city].filter((part) => part !== null);
  const bar = placeHours(hours);
  return (
    <li class="pic-dance-event">
      <div class="pic-dance-time">
        {timeInWords(hours, day, event.timeText)}
        {bar && (
          <span class="pic-hours" aria-hidden="true">
            <span
              class={hours.end === null ? 'pic-hours-open' : ''}
              style={{ left: `${bar.left * 100}%`, width: `${bar.width * 100}%` }}
            />
          </span>
        )}
      </div>
      <div>
        <p class="pic-dance-title">{url === null ? title : <ExternalLink href={url}>{title}</ExternalLink>}</p>
        <p class="pic-small">
          {[
            place.length > 0 ? place.join(', ') : 'Place not told',
            priceText ?? 'price not told',
            age ?? 'age not told',
          ].join(' · ')}
          {links.map((link, index) => (
            <span key={link}>
              {' · '}
              <ExternalLink href={link}>link{links.length > 1 ? ` ${index + 1}` : ''}</ExternalLink>
            </span>
          ))}
        </p>
        {genres.length > 0 && (
          <ul class="pic-chips" aria-label="Genres">
            {genres.map((genre) => (
              <li key={genre}>{genre}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** Names the day wherever a clock alone would be taken for another one's. Without an end, the list's own words. */
function timeInWords({ start, end }: NightHours, day: string, timeText: string): string {
  if (end === null) return timeText.includes('-') ? timeText : clockOn(start, day);
  const until = daysOn(end) > 1 ? `${formatHour(end)} on ${dayName(day, daysOn(end))}` : formatHour(end);
  return `${clockOn(start, day)} to ${until}`;
}

function clockOn(hours: number, day: string): string {
  return daysOn(hours) === 0 ? formatHour(hours) : `${formatHour(hours)} on ${dayName(day, daysOn(hours))}`;
}

const dayName = (day: string, days: number): string => formatWeekdayName(toDay(toDayNumber(day) + days));
