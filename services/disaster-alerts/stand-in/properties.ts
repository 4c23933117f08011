import { alertScores, type Report } from './report.ts';
import { toZoneless } from './wire-dates.ts';
import { wordingOf } from './wording.ts';

/** The properties of a list's feature. Absence is an empty string or array, booleans and dates are strings without a zone. */
export function toListProperties(report: Report, baseUrl: string): Readonly<Record<string, unknown>> {
  const { record, episodeid, episodeLevel, current, affected } = report;
  const { eventtype, eventid, level } = record;
  const { eventname, name, htmldescription, severitydata } = wordingOf(report);
  const api = `${baseUrl}/gdacsapi/api`;
  return {
    eventtype,
    eventid,
    episodeid,
    eventname,
    glide: toGlide(report),
    name,
    description: name,
    htmldescription,
    icon: iconUrl(baseUrl, episodeLevel, eventtype),
    iconoverall: iconUrl(baseUrl, level, eventtype),
    url: {
      geometry: `${api}/polygons/getgeometry?eventtype=${eventtype}&eventid=${eventid}&episodeid=${episodeid}`,
      report: `${baseUrl}/report.aspx?eventid=${eventid}&episodeid=${episodeid}&eventtype=${eventtype}`,
      details: `${api}/events/geteventdata?eventtype=${eventtype}&eventid=${eventid}`,
    },
    alertlevel: level,
    alertscore: alertScores[level],
    episodealertlevel: episodeLevel,
    episodealertscore: report.episodeScore,
    istemporary: `${record.quirk === 'temporary'}`,
    iscurrent: `${current}`,
    country: report.country,
    fromdate: toZoneless(report.from),
    todate: toZoneless(report.to),
    datemodified: toZoneless(report.modified),
    iso3: report.iso3,
    source: record.source,
    sourceid: '',
    polygonlabel: 'Centroid',
    Class: 'Point_Centroid',
    ...(eventtype === 'TC' && { countryonland: '' }),
    affectedcountries:
      record.quirk === 'no_iso2' ? affected.map(({ iso3, countryname }) => ({ iso3, countryname })) : affected,
    severitydata,
  };
}

/** The point that stands for an event, with the properties given. */
export function toPointFeature({ at: [longitude, latitude] }: Report, properties: object): object {
  return {
    type: 'Feature',
    bbox: [longitude, latitude, longitude, latitude],
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties,
  };
}

export function iconUrl(baseUrl: string, level: string, eventtype: string, size: 'maps' | 'big' = 'maps'): string {
  return `${baseUrl}/images/gdacs_icons/${size}/${level}/${eventtype}.png`;
}

/** The numbers are far above those that are given out. */
export function toGlide({ record, from }: Report): string {
  if (record.glide === undefined) return '';
  return `${record.eventtype}-${from.getUTCFullYear()}-${record.glide}-${record.countries[0] ?? ''}`;
}

/** The id that the source of the event knows it by; only details and geometries have it, and not of every type. */
export function toSourceId({ record, episodeid }: Report): string {
  switch (record.eventtype) {
    case 'EQ':
      return `zz${record.eventid}`;
    case 'FL':
      return `00000000-0000-4000-8000-${`${record.eventid}${episodeid}`.padStart(12, '0')}`;
    case 'WF':
      return `9${record.eventid}`;
    default:
      return '';
  }
}
