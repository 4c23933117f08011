import { maxKnots, stormClass, trackAsOf } from './cyclone-track.ts';
import type { Cyclone } from './event-record.ts';
import type { Report } from './report.ts';
import { toDayAndTime, toDayMonthYear } from './wire-dates.ts';

export interface Wording {
  readonly eventname: string;
  readonly name: string;
  readonly htmldescription: string;
  readonly severitydata: { readonly severity: number; readonly severitytext: string; readonly severityunit: string };
}

/** What an event is called and how bad it is, in the manner of its type; double and stray spaces are GDACS's own. */
export function wordingOf(report: Report): Wording {
  const { record, country, from, to } = report;
  const spaced = `from: ${toDayMonthYear(from)}  to: ${toDayMonthYear(to)} .`;
  switch (record.eventtype) {
    case 'EQ': {
      const at = `at: ${to.toUTCString().slice(5, 25)}.`;
      return {
        eventname: '',
        name: `Earthquake in ${country}`,
        htmldescription: `${record.level} M ${record.magnitude} Earthquake ${whereabouts(country)} ${at}`,
        severitydata: severity(record.magnitude, `Magnitude ${record.magnitude}M, Depth:${record.depthKm}km`, 'M'),
      };
    }
    case 'TC': {
      const eventname = `${record.name}-${yearOf(from).slice(2)}`;
      const name = `Tropical Cyclone ${eventname}`;
      return {
        eventname,
        name,
        htmldescription: `${record.level} ${name} ${whereabouts(country)} ${spaced}`,
        severitydata: windOf(record, report),
      };
    }
    case 'FL': {
      const hours = [from, to].map((date) => toDayAndTime(date).slice(0, 14));
      return {
        eventname: '',
        name: `Flood in ${country}`,
        htmldescription: `${record.level} Flood in ${country} from: ${hours[0]} to: ${hours[1]}.`,
        severitydata: severity(0, 'Magnitude 0 ', ''),
      };
    }
    case 'VO':
      return {
        eventname: record.name,
        name: `Eruption  ${record.name}`,
        htmldescription: `${record.level} Eruption ${record.name} in ${country} at: ${toDayAndTime(to)}.`,
        severitydata: severity(0, '', ''),
      };
    case 'DR':
      return {
        eventname: `${record.name}-${yearOf(from)}`,
        name: `Drought in ${country}`,
        htmldescription: `${record.level} Drought in ${country} ${spaced}`,
        severitydata: severity(
          record.areaKm2,
          `${record.impact} impact for agricultural drought in ${record.areaKm2} km2`,
          'km2',
        ),
      };
    case 'WF': {
      const days = `from: ${toDayMonthYear(from)} to: ${toDayMonthYear(to)}.`;
      return {
        eventname: '',
        name: `Forest fires in ${country}`,
        htmldescription: `${record.level} Forest fires in ${country} ${days}`,
        severitydata: severity(record.areaHa, `${record.level} impact for forestfire in ${record.areaHa} ha`, 'ha'),
      };
    }
  }
}

/** `230 thousand`, as GDACS rounds people. */
export function peopleText(people: number): string {
  if (people <= 0) return 'No people affected';
  if (people < 1_000) return 'Few people affected';
  if (people < 1_000_000) return `${Number(Math.floor(people / 1_000).toPrecision(2))} thousand`;
  return `${Number((people / 1_000_000).toFixed(1))} million`;
}

/** Knots as metres a second; a multiple of this in km/h shows in every wind that GDACS gives. */
export const metresASecond = (knots: number) => trim(knots * 0.5144);

const whereabouts = (country: string) => (country === '' ? 'off-shore' : `in ${country}`);

const yearOf = (date: Date) => `${date.getUTCFullYear()}`;

const severity = (value: number, severitytext: string, severityunit: string) => ({
  severity: value,
  severitytext,
  severityunit,
});

/** The strongest wind of all with the class of the latest one. */
function windOf(record: Cyclone, { to, ordinal }: Report) {
  const kmh = trim(metresASecond(maxKnots(record)) * 3.6);
  const latest = trackAsOf(record, to, ordinal).findLast(({ actual }) => actual);
  const status = record.status ?? stormClass(latest?.knots ?? 0).name;
  return severity(kmh, `${status} (maximum wind speed of ${Math.round(kmh)} km/h)`, 'km/h');
}

const trim = (value: number) => Math.round(value * 1e6) / 1e6;
