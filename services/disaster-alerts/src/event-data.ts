import * as z from 'zod';
import { advisory } from './cyclone-timeline.ts';
import { damageReport } from './damage-reports.ts';
import { type EventFeatures, featureFacts } from './event-geometry.ts';
import { commonFields, level, severity, toCommonFields } from './event-summary.ts';
import { typeNames } from './event-types.ts';
import { exposure, mostBands, mostCountries } from './exposure.ts';
import type { FoundEvent } from './read-event.ts';

const text = z.string().nullable();

/** Everything about one event, as the tool gives it. */
export const eventData = z.object({
  event: z.object({
    ...commonFields,
    type_name: z.string(),
    episode_count: z.int(),
    description: text,
    affected_countries: z.array(z.object({ iso2: text, iso3: text, name: text })),
    bbox: z.array(z.number()).nullable().describe('West, south, east, north'),
    is_temporary: z.boolean().nullable(),
    source: text.describe('Agency that GDACS has the event from'),
    source_id: text,
  }),
  severity: severity.extend({ depth_km: z.number().nullable().describe('Of an earthquake') }),
  alert: z.object({
    level: level.describe('Expected humanitarian impact of the whole event: Green low, Orange moderate, Red high'),
    score: z.number().nullable(),
    episode_level: level.describe('Of this episode'),
    episode_score: z.number().nullable().describe('0 to 3'),
  }),
  impact: z
    .object({
      exposure: z
        .array(exposure)
        .describe('Who lives where models say the event reaches; people exposed, not people harmed'),
      reports: z.array(damageReport).describe('Losses that were reported, the latest of each; at most 30'),
      report_count: z.int(),
      advisories: z.array(advisory).describe('Of a cyclone: the last 12 points of its track, forecast included'),
      advisory_count: z.int(),
    })
    .nullable()
    .describe('Null where nothing is known'),
  geometry: z
    .object({
      type: z.literal('FeatureCollection'),
      features: z.array(
        z.object({
          type: z.literal('Feature'),
          geometry: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }),
          properties: featureFacts,
        }),
      ),
    })
    .nullable()
    .describe('GeoJSON; null where there is none or it was not asked for'),
  episodes: z.array(z.object({ episode_id: z.int() })).describe('Newest first, at most 100'),
  links: z.object({
    report: text.describe('Page for people'),
    details: text,
    geometry: text.describe('The full geometry'),
    media: text,
    news: text,
  }),
});

export type EventData = z.input<typeof eventData>;

const most = { countries: 60, reports: 30, advisories: 12, episodes: 100 };

/** `share` is how much of each list may be given; the counts beside them are of all. */
export function toEventData(found: FoundEvent, geometry: EventFeatures | null, share = 1): EventData {
  const { detail } = found;
  const first = <T>(list: readonly T[], length: number): T[] => list.slice(0, Math.floor(length * share));
  const { report, details, geometry: geometryUrl, media, eventnews } = detail.links;
  return {
    event: {
      ...toCommonFields(detail),
      countries: first(detail.places, most.countries),
      type_name: typeNames[detail.type],
      episode_count: detail.episodeIds.length,
      description: detail.description,
      affected_countries: first(detail.countries, most.countries),
      bbox: detail.bbox,
      is_temporary: detail.isTemporary,
      source: detail.source,
      source_id: detail.sourceId,
    },
    severity: { ...detail.severity, depth_km: detail.depthKm },
    alert: {
      level: detail.alertLevel,
      score: detail.alertScore,
      episode_level: detail.episodeAlertLevel,
      episode_score: detail.episodeAlertScore,
    },
    impact: toImpact(found, first),
    geometry,
    episodes: first(detail.episodeIds, most.episodes).map((episode_id) => ({ episode_id })),
    links: { report, details, geometry: geometryUrl, media, news: eventnews },
  };
}

function toImpact(
  { detail, exposure, advisories }: FoundEvent,
  first: <T>(list: readonly T[], length: number) => T[],
): EventData['impact'] {
  const { reports } = detail;
  if (exposure.length + reports.length + advisories.length === 0) return null;
  return {
    exposure: exposure.map((one) => ({
      ...one,
      within: first(one.within, mostBands),
      countries: first(one.countries, mostCountries),
    })),
    reports: first(reports, most.reports),
    report_count: reports.length,
    advisories: first(advisories.toReversed(), most.advisories).reverse(),
    advisory_count: advisories.length,
  };
}
