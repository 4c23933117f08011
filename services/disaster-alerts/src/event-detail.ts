import { ToolError } from '@toolpacks/contracts';
import type { Subject } from '@toolpacks/upstream';
import * as z from 'zod';
import { type DamageReport, damageReports } from './damage-reports.ts';
import { type EventFacts, eventFacts, point } from './event-facts.ts';
import type { EventRef } from './event-ref.ts';
import { type Exposure, isTelling } from './exposure.ts';
import { listOf, number, people, text, toNumber } from './loose-values.ts';
import { type ExportRef, readId, toExportRefs } from './upstream-links.ts';

/** An event as `geteventdata` and `getepisodedata` give it. */
export interface EventDetail extends EventFacts {
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** West, south, east, north, in degrees. */
  readonly bbox: number[] | null;
  /** Of an earthquake. */
  readonly depthKm: number | null;
  /** Newest first. */
  readonly episodeIds: readonly number[];
  /** The episode that the geometry has to be asked for. */
  readonly geometryEpisodeId: number | null;
  readonly reports: readonly DamageReport[];
  readonly exposure: readonly Exposure[];
  readonly exports: readonly ExportRef[];
}

/** The whole answer. For an event that does not exist it is nothing at all (204), null, or without properties. */
export const eventFeature = z
  .object({
    type: z.literal('Feature'),
    bbox: z.unknown().optional(),
    geometry: point,
    properties: z.unknown().optional(),
  })
  .nullable();

/** What `properties` of a detail have besides the facts that lists have too. */
export const furtherFacts = z.object({
  episodes: listOf(z.object({ details: z.string() })),
  impacts: z.unknown().optional(),
  sendai: damageReports,
  earthquakedetails: z
    .object({
      depth: number,
      shakepop: people,
      shakepopdescription: text(),
      rapidpop: people,
      rapidpopdescription: text(),
    })
    .nullish()
    .catch(null),
});

/** Null where there is no such event, or no such episode of it. */
export function toEventDetail(
  feature: z.output<typeof eventFeature>,
  ref: EventRef,
  { name, host }: Subject,
): EventDetail | null {
  if (feature?.properties == null) return null;
  const facts = eventFacts.safeParse(feature.properties);
  const further = furtherFacts.safeParse(feature.properties);
  if (!facts.success || !further.success) {
    const message = `${name}: ${host} answered with an event that has no type or id; try again in a minute`;
    throw new ToolError('upstream_invalid', message, { cause: facts.error ?? further.error });
  }
  const { type, id, episodeId } = facts.data;
  if (type !== ref.type || id !== ref.id) {
    throw new ToolError('upstream_invalid', `${name}: ${host} answered with another event; try again in a minute`);
  }
  if (ref.episodeId !== undefined && episodeId !== ref.episodeId) return null;
  const { episodes, impacts, sendai, earthquakedetails } = further.data;
  const { links } = facts.data;
  return {
    ...facts.data,
    ...feature.geometry,
    bbox: toBbox(feature.bbox),
    depthKm: earthquakedetails?.depth ?? null,
    episodeIds: [...new Set(episodes.reverse().flatMap(({ details }) => readId(details, 'episodeid') ?? []))],
    geometryEpisodeId: readId(links.geometry, 'episodeid') ?? episodeId,
    reports: sendai,
    exposure: earthquakedetails ? toShakeExposure(earthquakedetails) : [],
    exports: toExportRefs(impacts),
  };
}

function toBbox(value: unknown): number[] | null {
  const sides = Array.isArray(value) ? value.map(toNumber) : [];
  const known = sides.filter((side) => side !== null);
  return sides.length === 4 && known.length === 4 ? known : null;
}

/** Only earthquakes have figures in the event itself: of the shake map, and of the rapid estimate before there is one. */
function toShakeExposure(details: NonNullable<z.output<typeof furtherFacts>['earthquakedetails']>): Exposure[] {
  const nothingElse = { source: null, within: [], countries: [], country_count: 0 };
  return [
    { model: 'shake', area: details.shakepopdescription, population: details.shakepop, ...nothingElse },
    { model: 'rapid', area: details.rapidpopdescription, population: details.rapidpop, ...nothingElse },
  ].filter(isTelling);
}
