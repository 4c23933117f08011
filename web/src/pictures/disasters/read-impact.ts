import { type Fields, readFields } from '../fields.ts';

/** One point of a cyclone's track. */
export interface Advisory {
  readonly time: string | null;
  readonly isObserved: boolean | null;
  readonly place: readonly [longitude: number, latitude: number] | null;
  readonly windKmh: number | null;
  readonly gustKmh: number | null;
  readonly status: string | null;
}

export interface Exposure {
  /** The model that computed it, as GDACS names it. */
  readonly model: string;
  readonly source: string | null;
  readonly area: string | null;
  readonly population: number | null;
  readonly within: readonly { readonly radiusKm: number; readonly population: number }[];
  readonly countries: readonly { readonly name: string; readonly population: number | null }[];
  readonly countryCount: number;
}

export interface LossReport {
  readonly name: string;
  readonly value: number | null;
  readonly where: string;
  readonly reportedOn: string | null;
}

export interface Impact {
  readonly exposure: readonly Exposure[];
  readonly reports: readonly LossReport[];
  readonly reportCount: number;
  readonly advisories: readonly Advisory[];
  readonly advisoryCount: number;
}

/** Null where an event has none. */
export function readImpact(impact: Fields | null): Impact | null {
  if (!impact) return null;
  return {
    exposure: impact.list('exposure', readExposure),
    reports: impact.list('reports', readReport),
    reportCount: impact.number('report_count'),
    advisories: impact.list('advisories', readAdvisory),
    advisoryCount: impact.number('advisory_count'),
  };
}

function readExposure(item: unknown): Exposure {
  const exposure = readFields(item);
  return {
    model: exposure.text('model'),
    source: exposure.textOrNull('source'),
    area: exposure.textOrNull('area'),
    population: exposure.numberOrNull('population'),
    within: exposure.list('within', (item) => {
      const band = readFields(item);
      return { radiusKm: band.number('radius_km'), population: band.number('population') };
    }),
    countries: exposure.list('countries', (item) => {
      const country = readFields(item);
      const name = country.textOrNull('name') ?? country.textOrNull('iso3') ?? 'a country that is not named';
      return { name, population: country.numberOrNull('population') };
    }),
    countryCount: exposure.number('country_count'),
  };
}

function readReport(item: unknown): LossReport {
  const report = readFields(item);
  const where = [report.textOrNull('region'), report.textOrNull('country')].filter((part) => part !== null);
  return {
    name: report.textOrNull('name') ?? 'not named',
    value: report.numberOrNull('value'),
    where: where.length > 0 ? where.join(', ') : 'not told',
    reportedOn: report.textOrNull('reported_on'),
  };
}

function readAdvisory(item: unknown): Advisory {
  const advisory = readFields(item);
  const [longitude, latitude] = [advisory.numberOrNull('longitude'), advisory.numberOrNull('latitude')];
  return {
    time: advisory.textOrNull('time'),
    isObserved: advisory.flagOrNull('is_observed'),
    place: longitude === null || latitude === null ? null : [longitude, latitude],
    windKmh: advisory.numberOrNull('wind_kmh'),
    gustKmh: advisory.numberOrNull('gust_kmh'),
    status: advisory.textOrNull('status'),
  };
}
