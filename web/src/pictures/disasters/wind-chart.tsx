import { formatNumber } from '../format-number.ts';
import { formatInstant } from '../format-time.ts';
import { ScrollRegion } from '../scroll-region.tsx';
import type { Advisory } from './read-impact.ts';

/** A cyclone's winds over time, what is forecast set apart from what was observed; the table says the same. */
export function WindChart({ advisories, total }: { advisories: readonly Advisory[]; total: number }) {
  const most = Math.max(...advisories.map(({ windKmh }) => windKmh ?? 0), hurricaneKmh);
  return (
    <>
      <h4>Wind at the points of the track</h4>
      <div class="pic-winds" aria-hidden="true">
        {advisories.map(({ time, windKmh, isObserved }) => (
          <div key={time ?? windKmh} class="pic-wind">
            <span class="pic-wind-value">{windKmh === null ? '?' : windKmh}</span>
            <span
              class={`pic-wind-bar ${isObserved === false ? 'pic-wind-forecast' : ''}`}
              style={{ height: `${(((windKmh ?? 0) / most) * 5).toFixed(2)}rem` }}
            />
            <span class="pic-wind-time">{time === null ? '?' : shortTime(time)}</span>
          </div>
        ))}
      </div>
      <p class="pic-note pic-wind-note">
        Sustained wind in km/h, times in UTC. Hollow columns are forecast.
        {total > advisories.length && ` The last ${advisories.length} of ${formatNumber(total)} points.`}
      </p>
      <details class="pic-details">
        <summary>The same as a table</summary>
        <ScrollRegion label="Winds">
          <table class="pic-table">
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Known</th>
                <th scope="col">Status</th>
                <th scope="col" class="pic-number">
                  Wind, km/h
                </th>
                <th scope="col" class="pic-number">
                  Gusts, km/h
                </th>
                <th scope="col">Place</th>
              </tr>
            </thead>
            <tbody>
              {advisories.map((advisory) => (
                <Row key={advisory.time} advisory={advisory} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </details>
    </>
  );
}

/** Where a cyclone is called hurricane or typhoon: the least that a full column stands for. */
const hurricaneKmh = 119;

function Row({ advisory: { time, isObserved, status, windKmh, gustKmh, place } }: { advisory: Advisory }) {
  return (
    <tr>
      <th scope="row">{time === null ? 'Not told' : formatInstant(time)}</th>
      <td>{isObserved === null ? 'Not told' : isObserved ? 'Observed' : 'Forecast'}</td>
      <td>{status ?? 'Not told'}</td>
      <td class="pic-number">{windKmh === null ? 'Not told' : formatNumber(windKmh)}</td>
      <td class="pic-number">{gustKmh === null ? 'Not told' : formatNumber(gustKmh)}</td>
      <td>{place === null ? 'Not told' : placeInWords(place)}</td>
    </tr>
  );
}

/** `22.11. 06h` would be read in two ways, so the day has the name of its month. */
function shortTime(time: string): string {
  const [, day = '', month = '', hour = ''] = /^(\d+) (\w+) \d+, (\d+)/.exec(formatInstant(time)) ?? [];
  return `${day} ${month} ${hour}h`;
}

function placeInWords([longitude, latitude]: readonly [number, number]): string {
  const [northing, easting] = [latitude < 0 ? 'S' : 'N', longitude < 0 ? 'W' : 'E'];
  return `${Math.abs(latitude).toFixed(1)}° ${northing}, ${Math.abs(longitude).toFixed(1)}° ${easting}`;
}
