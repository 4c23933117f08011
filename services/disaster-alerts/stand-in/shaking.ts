import type { Earthquake } from './event-record.ts';
import type { Report } from './report.ts';
import { toZoneless } from './wire-dates.ts';
import { peopleText } from './wording.ts';

/** Mercalli intensity at a distance from the epicentre: falls with the logarithm of the distance from the focus. */
export function intensityAt({ magnitude, depthKm }: Earthquake, distanceKm: number): number {
  return 3.67 + 1.172 * magnitude - 3.19 * Math.log10(Math.hypot(distanceKm, depthKm));
}

/** How far from the epicentre the intensity is reached, in km; 0 where it is not. */
export function reachKm(record: Earthquake, intensity: number): number {
  const focusKm = 10 ** ((3.67 + 1.172 * record.magnitude - intensity) / 3.19);
  return focusKm > record.depthKm ? Math.sqrt(focusKm ** 2 - record.depthKm ** 2) : 0;
}

/** All strings. `shakepop` counts people where it shook worst, `rapidpop` those of the first estimate. */
export function toEarthquakeDetails(record: Earthquake, { country, from, at: [longitude] }: Report): object {
  const zone = zoneOf(record);
  const rapid = Math.floor(record.people / 4);
  return {
    country,
    depth: `${record.depthKm}`,
    episodedatelocal: toZoneless(new Date(from.getTime() + Math.round(longitude / 15) * 3_600_000)),
    magnitude: `${record.magnitude}`,
    shakepop: `${record.people}`,
    shakepopdescription: `${peopleText(record.people)} ${zone}`,
    rapidpop: `${rapid}`,
    rapidpopdescription: `${peopleText(rapid)} ${zone}`,
  };
}

/** Latitude and longitude have changed places, as they have at GDACS. */
export function toShakeMaps(record: Earthquake, { modified, at }: Report, api: string): readonly object[] {
  const [longitude, latitude] = at;
  const reach = reachKm(record, 3) / 111;
  const conditions = {
    depth: record.depthKm,
    latitude: longitude,
    longitude: latitude,
    magnitude: record.magnitude,
    'maximum-latitude': round(latitude + reach),
    'maximum-longitude': round(longitude + reach),
    maxmmi: round(intensityAt(record, 0)),
    'minimum-latitude': round(latitude - reach),
    'minimum-longitude': round(longitude - reach),
    overlayHeight: 0,
    overlayWidth: 0,
  };
  return [
    {
      shakeid: 1,
      conditions: Object.entries(conditions)
        .map(([name, value]) => `${name}=${value}`)
        .join(';'),
      dateinserted: toZoneless(new Date(modified.getTime() - 15_020)),
      url: `${api}/shakemap/getdetails?id=${record.eventid + 90_000}`,
      last: true,
    },
  ];
}

const numerals = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'] as const;

/** The zone that people are counted in: the worst one, but none beyond VII. */
export function zoneOf(record: Earthquake): string {
  const worst = Math.min(Math.max(Math.floor(intensityAt(record, 0)), 1), 7);
  return `(in MMI>=${numerals[worst - 1]})`;
}

const round = (value: number) => Math.round(value * 1e3) / 1e3;
