import * as z from 'zod';
import { toIso2 } from './countries.ts';
import { eventTypes } from './event-types.ts';
import {
  alertLevel,
  flag,
  listOf,
  naturalNumber,
  number,
  text,
  toNumber,
  toText,
  utcTime,
  webUrl,
} from './loose-values.ts';

/** What GDACS says of an event, in a list and in detail alike, once its oddities are gone. */
export type EventFacts = z.output<typeof eventFacts>;

/** A country's code of so many letters; text of another form is none. */
const code = (letters: number) =>
  z.preprocess((value) => {
    const given = toText(value)?.toUpperCase() ?? '';
    return given.length === letters && /^[A-Z]+$/.test(given) ? given : null;
  }, z.string().nullable());

const affectedCountry = z.object({ iso2: code(2), iso3: code(3), countryname: text(100) });

/** `properties` of a feature. Only type and id have to be there: without them nobody could ask for the event. */
export const eventFacts = z
  .object({
    eventtype: z.enum(eventTypes),
    eventid: naturalNumber.pipe(z.int().min(1)),
    episodeid: naturalNumber,
    name: text(),
    eventname: text(),
    glide: text(),
    description: text(),
    htmldescription: text(800),
    url: z.preprocess(
      (value) => value ?? {},
      z
        .object({ geometry: webUrl, report: webUrl, details: webUrl, media: webUrl, eventnews: webUrl })
        .catch({ geometry: null, report: null, details: null, media: null, eventnews: null }),
    ),
    alertlevel: alertLevel,
    alertscore: number,
    episodealertlevel: alertLevel,
    episodealertscore: number,
    istemporary: flag,
    iscurrent: flag,
    country: text(1000),
    fromdate: utcTime,
    todate: utcTime,
    datemodified: utcTime,
    iso3: code(3),
    source: text(),
    sourceid: text(),
    affectedcountries: listOf(affectedCountry),
    severitydata: z.preprocess(
      (value) => value ?? {},
      z
        .object({ severity: number, severitytext: text(), severityunit: text(20) })
        .catch({ severity: null, severitytext: null, severityunit: null }),
    ),
  })
  .transform((raw) => ({
    type: raw.eventtype,
    id: raw.eventid,
    episodeId: raw.episodeid,
    name: withoutLooseEnd(raw.name),
    eventName: raw.eventname,
    glide: raw.glide,
    description: raw.htmldescription?.replace(/<\/?[a-z][^>]*>/gi, '').replace(/ (?=[.,])/g, '') ?? raw.description,
    links: raw.url,
    alertLevel: raw.alertlevel,
    alertScore: raw.alertscore,
    episodeAlertLevel: raw.episodealertlevel,
    episodeAlertScore: raw.episodealertscore,
    isTemporary: raw.istemporary,
    isCurrent: raw.iscurrent,
    places: raw.country?.split(',').flatMap((name) => name.trim() || []) ?? [],
    countries: toCountries(raw),
    from: raw.fromdate,
    to: raw.todate,
    modified: raw.datemodified,
    source: raw.source,
    sourceId: raw.sourceid,
    severity: toSeverity(raw.severitydata),
  }));

/** The point of a feature; null coordinates where there is none. */
export const point = z.preprocess(toPoint, z.object({ latitude: number, longitude: number }));

function toPoint(geometry: unknown): { latitude: number | null; longitude: number | null } {
  const nowhere = { latitude: null, longitude: null };
  if (typeof geometry !== 'object' || geometry === null || !('coordinates' in geometry)) return nowhere;
  const [longitude, latitude] = Array.isArray(geometry.coordinates) ? geometry.coordinates.map(toNumber) : [];
  if (longitude == null || latitude == null || Math.abs(latitude) > 90 || Math.abs(longitude) > 360) return nowhere;
  return { latitude, longitude };
}

/** "Earthquake in " with no place after it. */
const withoutLooseEnd = (name: string | null): string | null => name?.replace(/ in$/, '') ?? null;

export interface Country {
  readonly iso2: string | null;
  readonly iso3: string | null;
  readonly name: string | null;
}

/** `iso3` is of the first country in `country`, which is not always one of the affected ones. */
function toCountries({
  affectedcountries,
  iso3,
  country,
}: {
  affectedcountries: readonly z.output<typeof affectedCountry>[];
  iso3: string | null;
  country: string | null;
}): Country[] {
  const first = { iso2: null, iso3, countryname: toText(country?.split(',')[0]) };
  const known = new Map<string, Country>();
  for (const one of [...affectedcountries, ...(iso3 === null ? [] : [first])]) {
    const key = one.iso3 ?? one.countryname ?? '';
    if (key === '' || known.has(key)) continue;
    known.set(key, { iso2: one.iso2 ?? (one.iso3 && toIso2(one.iso3)), iso3: one.iso3, name: one.countryname });
  }
  return [...known.values()];
}

/** Floods have the number 0, no unit and the text `Magnitude 0 `, which says nothing; so have volcanoes, without the text. */
function toSeverity({
  severity,
  severitytext,
  severityunit,
}: {
  severity: number | null;
  severitytext: string | null;
  severityunit: string | null;
}) {
  const saysNothing = severity === 0 && severityunit === null;
  return {
    value: saysNothing ? null : severity,
    unit: severityunit,
    text: saysNothing && (severitytext === null || /^Magnitude 0(\.0)?$/.test(severitytext)) ? null : severitytext,
  };
}
