import { useRef, useState } from 'preact/hooks';
import { type Atlas, readAtlas } from '../atlas.ts';
import { todayIn } from '../calendar-day.ts';
import { formatCount } from '../format-number.ts';
import type { Picture, PictureProps } from '../index.ts';
import { ShownPart } from '../shown-part.tsx';
import { EventBars } from './event-bars.tsx';
import { ParisEventFacts } from './paris-event-facts.tsx';
import { ParisMap } from './paris-map.tsx';
import { type ParisEvent, readParisEvents } from './read-paris-events.ts';
import { toWindow } from './timeline.ts';
import { groupByVenue } from './venue-groups.ts';
import '../picture.css';
import './paris.css';

/** A map of Paris with a mark for each venue, the chosen events beside it, and who is on when below. */
export function createParisEvents(atlasFile: unknown): Picture {
  const atlas = readAtlas(atlasFile, 'arrondissements');
  return ({ data, args }) => <ParisEvents atlas={atlas} data={data} args={args} />;
}

interface ParisEventsProps extends Pick<PictureProps, 'data' | 'args'> {
  readonly atlas: Atlas<'arrondissements'>;
}

function ParisEvents({ atlas, data, args }: ParisEventsProps) {
  const { count, total, events } = readParisEvents(data);
  const [choice, choose] = useState<readonly string[]>([]);
  const facts = useRef<HTMLDivElement>(null);
  const chosen = choiceAmong(events, choice);
  if (events.length === 0) return <p class="pic">Nothing matches: try other words or days.</p>;
  const { groups, elsewhere } = groupByVenue(events);
  const from = typeof args.from === 'string' ? args.from : todayIn('Europe/Paris', new Date());
  const window = toWindow(events, from, typeof args.to === 'string' ? args.to : null);
  const select = (chosen: readonly ParisEvent[]) => choose(chosen.map(({ id }) => id));
  const selectAndShow = (event: ParisEvent) => {
    select([event]);
    facts.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <section class="pic">
      <p class="pic-lede">
        {formatCount(events.length, 'event')} at {formatCount(groups.length, 'place')} on the map
        {elsewhere.length > 0 && `, ${elsewhere.length} without a place`}.
      </p>
      <div class="pic-split">
        <ParisMap atlas={atlas} groups={groups} chosen={chosen} onChoose={select} />
        <div class="pic-paris-facts" aria-live="polite" ref={facts}>
          {chosen.map((event) => (
            <ParisEventFacts key={event.id} event={event} />
          ))}
        </div>
      </div>
      {elsewhere.length > 0 && (
        <>
          <h4>Without a place on the map</h4>
          <ul class="pic-elsewhere">
            {elsewhere.map((event) => (
              <li key={event.id}>
                <button
                  type="button"
                  class="pic-plain"
                  aria-pressed={chosen.includes(event)}
                  onClick={() => selectAndShow(event)}
                >
                  {event.title}
                </button>{' '}
                <span class="pic-small">{event.venue?.name ?? event.venue?.address ?? 'No place told'}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <EventBars events={events} window={window} chosen={chosen} onChoose={selectAndShow} />
      <ShownPart count={count} total={total} what="events" />
    </section>
  );
}

/** What was chosen and is still in the answer; else the first. */
function choiceAmong(events: readonly ParisEvent[], ids: readonly string[]): readonly ParisEvent[] {
  const chosen = events.filter(({ id }) => ids.includes(id));
  return chosen.length > 0 ? chosen : events.slice(0, 1);
}
