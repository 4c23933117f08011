import { alertOf, stormClass, type TrackPoint, trackAsOf } from './cyclone-track.ts';
import type { Cyclone } from './event-record.ts';
import { milesAcross, quadrantsOf, type WindBand, windBands } from './geometry/wind-field.ts';
import { alertScores, type Report } from './report.ts';
import { toDayAndTime } from './wire-dates.ts';
import { metresASecond, wordingOf } from './wording.ts';

/**
 * The answer of `gettimeline`: every advisory until the episode's, then what the last one forecast. It is XML turned into JSON:
 * values are strings, and a single item is no array.
 */
export function toTimeline(report: Report): object | undefined {
  const { record, to, ordinal } = report;
  if (record.eventtype !== 'TC') return undefined;
  const track = trackAsOf(record, to, ordinal);
  const items = track.map((point, index) => toItem(record, report, point, index - ordinal + 1));
  return {
    channel: { item: items.length === 1 ? items[0] : items },
    georss: 'http://www.georss.org/georss',
    version: '2.0',
  };
}

function toItem(record: Cyclone, report: Report, point: TrackPoint, lead: number): object {
  const { at, time, knots, advisory, actual, pop39, pop74 } = point;
  const [longitude, latitude] = at;
  const { name } = stormClass(knots);
  const level = alertOf(pop74);
  return {
    title: `${record.eventid} advisory_number ${advisory} type all`,
    point: `${latitude} ${longitude} `,
    id: `${record.eventid}${String(advisory * 10 + Math.max(lead, 0)).padStart(4, '0')}`,
    name: wordingOf(report).eventname,
    storm_id: `${record.eventid}`,
    advisory_number: `${advisory}`,
    actual: actual ? 'True' : 'False',
    alertdecreased: 'false',
    current: `${lead === 0}`,
    latitude: `${latitude}`,
    longitude: `${longitude}`,
    wind_speed: `${metresASecond(knots)}`,
    wind_gusts: `${metresASecond(knots + 10)}`,
    pressure: '0',
    track_heading: '0',
    track_speed: '0',
    storm_status: [name, name],
    coordinates: `${longitude} , ${latitude}`,
    gisdata: '',
    wind39: '',
    wind58: '',
    wind74: '',
    ...eachBand((band, mph) => [`wind${mph}coordinates`, circleText(point, reachKm(record, point, band))]),
    advisory_datetime: toDayAndTime(time),
    pop: '0',
    pop39: `${pop39}`,
    pop74: `${pop74}`,
    popstormsurge: `${Math.round(pop74 * 0.03)}`,
    alertscore: `${alertScores[level]}`,
    alertcolor: level.toUpperCase(),
    country: pop39 > 0 ? (report.affected[0]?.countryname ?? '') : '',
    ...radii(record, point),
    processed: 'True',
    analyzed: 'True',
    ...eachBand((band, mph) => [`windrad${mph}km`, `${reachKm(record, point, band)}>`]),
    processed_model4: 'True',
    alertscore_model5: `${alertScores[level]}`,
  };
}

/** The winds by knots, in the miles an hour that the timeline names them by. */
function eachBand(entry: (band: WindBand, mph: number) => readonly [string, string]): Readonly<Record<string, string>> {
  return Object.fromEntries(windBands.map((band, index) => entry(band, [39, 58, 74][index] ?? 0)));
}

function radii(record: Cyclone, point: TrackPoint): Readonly<Record<string, string>> {
  const entries = windBands.toReversed().flatMap((band) => {
    const { ne, se, sw, nw } = quadrantsOf(record, point, band);
    return Object.entries({ ne, se, sw, nw }).map(([side, miles]) => [
      `windrad_nm_${band.knots}kt_${side}`,
      `${miles}`,
    ]);
  });
  return Object.fromEntries(entries);
}

const kmAMile = 1.852;

function reachKm(record: Cyclone, point: TrackPoint, band: WindBand): number {
  return Math.round(milesAcross(quadrantsOf(record, point, band)) * kmAMile * 100) / 100;
}

/** A circle of two-degree steps as one string of longitudes and latitudes, with all the digits that there are. */
function circleText({ at: [longitude, latitude] }: TrackPoint, radiusKm: number): string {
  if (radiusKm === 0) return '';
  const degrees = radiusKm / 111;
  const squeeze = Math.cos((latitude * Math.PI) / 180);
  return Array.from({ length: 181 }, (_, step) => (step * Math.PI) / 90)
    .map((angle) => `${longitude + (degrees / squeeze) * Math.cos(angle)},${latitude + degrees * Math.sin(angle)}`)
    .join(',');
}
