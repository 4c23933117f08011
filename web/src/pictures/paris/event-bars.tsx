import { formatCount } from '../format-number.ts';
import { formatDay, formatMonthName, formatPeriod, formatWeekdayName } from '../format-time.ts';
import type { ParisEvent } from './read-paris-events.ts';
import { type Bar, daysOf, placeBar, placeDay, type Window } from './timeline.ts';

interface EventBarsProps {
  readonly events: readonly ParisEvent[];
  readonly window: Window;
  readonly chosen: readonly ParisEvent[];
  readonly onChoose: (event: ParisEvent) => void;
}

interface PlacedEvent {
  readonly event: ParisEvent;
  readonly bar: Bar | null;
}

/** Who is on when: a row for each event, what is on all the time apart, so that what begins or ends can be seen. */
export function EventBars({ events, window, chosen, onChoose }: EventBarsProps) {
  const placed = events.map((event) => ({ event, bar: placeBar(event, window) }));
  const isAlwaysOn = ({ bar }: PlacedEvent) => bar?.isFromBefore === true && bar.isGoingOn;
  const always = placed.filter(isAlwaysOn);
  const others = placed.filter((one) => one.bar && !isAlwaysOn(one));
  const unplaced = placed.filter(({ bar }) => !bar);
  const rows = (list: readonly PlacedEvent[]) => (
    <ol class="pic-bars-rows">
      {list.map(({ event, bar }) => (
        <Row
          key={event.id}
          event={event}
          bar={bar}
          window={window}
          isChosen={chosen.includes(event)}
          {...{ onChoose }}
        />
      ))}
    </ol>
  );
  return (
    <>
      <h4>When they are on</h4>
      <div class="pic-bars">
        <Days window={window} />
        {rows(others)}
        {always.length > 0 && (
          <details class="pic-bars-more" open={others.length === 0}>
            <summary>{formatCount(always.length, 'event')} on before, during and after these days</summary>
            {rows(always)}
          </details>
        )}
        {unplaced.length > 0 && (
          <details class="pic-bars-more">
            <summary>{formatCount(unplaced.length, 'event')} on other days or without dates</summary>
            {rows(unplaced)}
          </details>
        )}
      </div>
    </>
  );
}

function Days({ window }: { window: Window }) {
  const days = daysOf(window);
  return (
    <div class={`pic-bars-days ${days.length > mostOnPhone ? 'pic-bars-long' : ''}`} aria-hidden="true">
      {days.map(({ day, isWeekend, isMonday }, index) => (
        <span key={day} class={`${isWeekend ? 'pic-weekend' : ''} ${isMonday ? 'pic-monday' : ''}`}>
          {(index === 0 || day.endsWith('-01')) && <b>{formatMonthName(day)}</b>}
          <i>{formatWeekdayName(day).slice(0, 1)}</i>
          {Number(day.slice(8))}
        </span>
      ))}
    </div>
  );
}

/** More days have no room for a number each. */
const mostOnPhone = 14;

interface RowProps extends PlacedEvent {
  readonly window: Window;
  readonly isChosen: boolean;
  readonly onChoose: (event: ParisEvent) => void;
}

function Row({ event, bar, window, isChosen, onChoose }: RowProps) {
  const dots = [...new Set(event.days)].flatMap((day) => placeDay(day, window) ?? []);
  return (
    <li>
      <button type="button" class="pic-plain" aria-pressed={isChosen} onClick={() => onChoose(event)}>
        {event.title}
        <span class="pic-hidden">, {formatPeriod(event.start, event.end)}</span>
      </button>
      {bar?.isGoingOn && event.end !== null && (
        <span class="pic-bars-until pic-small" aria-hidden="true">
          to {formatDay(event.end)}
        </span>
      )}
      <span class="pic-bars-track" aria-hidden="true">
        {bar && (
          <span
            class={`pic-bar ${bar.isFromBefore ? 'pic-bar-before' : ''} ${bar.isGoingOn ? 'pic-bar-on' : ''}`}
            style={{ left: percent(bar.left), width: percent(bar.width) }}
          />
        )}
        {dots.map((dot) => (
          <span key={dot} class="pic-bar-dot" style={{ left: percent(dot) }} />
        ))}
        {!bar && <span class="pic-small">{formatPeriod(event.start, event.end)}</span>}
      </span>
    </li>
  );
}

const percent = (part: number): string => `${(part * 100).toFixed(2)}%`;
