import { formatCount, formatNumber } from '../format-number.ts';
import { formatDay } from '../format-time.ts';
import { ScrollRegion } from '../scroll-region.tsx';
import type { Exposure, Impact } from './read-impact.ts';

/** Whom models say an event reaches, and what losses were reported. */
export function ImpactTables({ impact: { exposure, reports, reportCount } }: { impact: Impact }) {
  return (
    <>
      {exposure.length > 0 && (
        <>
          <h4>People who live where models say it reaches, not people harmed</h4>
          <ul class="pic-exposures">
            {exposure.map((one) => (
              <ExposedPeople key={`${one.model} ${one.area}`} exposure={one} />
            ))}
          </ul>
        </>
      )}
      {reports.length > 0 && (
        <>
          <h4>Reported losses</h4>
          <ScrollRegion label="Reported losses">
            <table class="pic-table">
              <thead>
                <tr>
                  <th scope="col">What</th>
                  <th scope="col" class="pic-number">
                    How many
                  </th>
                  <th scope="col">Where</th>
                  <th scope="col">Reported</th>
                </tr>
              </thead>
              <tbody>
                {reports.map(({ name, value, where, reportedOn }) => (
                  <tr key={`${name} ${where} ${value}`}>
                    <th scope="row">{name}</th>
                    <td class="pic-number">{value === null ? 'Not told' : formatNumber(value)}</td>
                    <td>{where}</td>
                    <td>{reportedOn === null ? 'Not told' : formatDay(reportedOn)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
          {reportCount > reports.length && (
            <p class="pic-note">
              {formatNumber(reports.length)} of {formatCount(reportCount, 'report')}.
            </p>
          )}
        </>
      )}
    </>
  );
}

function ExposedPeople({ exposure }: { exposure: Exposure }) {
  const { model, source, area, population, within, countries, countryCount } = exposure;
  const named = countries.map(({ name, population }) =>
    population === null ? name : `${name} ${formatNumber(population)}`,
  );
  const others = countryCount - countries.length;
  return (
    <li>
      <p>
        <strong>{population === null ? 'Number not told' : formatCount(population, 'person', 'people')}</strong>
      </p>
      <p class="pic-small">
        {area !== null && `${area} · `}model “{model}”{source !== null && `, ${source}`}
      </p>
      {named.length > 0 && (
        <p class="pic-small">
          {named.join(' · ')}
          {others > 0 && ` · ${formatCount(others, 'more country', 'more countries')}`}
        </p>
      )}
      {within.length > 0 && (
        <p class="pic-small">
          {within.map(({ radiusKm, population }) => `${formatNumber(population)} within ${radiusKm} km`).join(' · ')}
        </p>
      )}
    </li>
  );
}
