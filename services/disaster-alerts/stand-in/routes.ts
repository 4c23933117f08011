import { toDetail } from './detail.ts';
import { search } from './event-lists.ts';
import type { EventRecord } from './event-record.ts';
import { toGeometryCollection } from './geometry/collection.ts';
import { toImpact } from './impact.ts';
import { namesOf, readImpactId } from './impact-ids.ts';
import { toListProperties, toPointFeature } from './properties.ts';
import { type Query, readCount } from './query.ts';
import { type Report, toReport } from './report.ts';
import { toTimeline } from './timeline.ts';

export interface World {
  readonly events: readonly EventRecord[];
  readonly now: Date;
  readonly baseUrl: string;
}

type Route = (world: World, query: Query) => Response;

/** The service's addresses, in lower case. */
export const routes: Readonly<Record<string, Route>> = {
  '/gdacsapi/api/events/geteventlist/search': (world, query) => list(world, search(reportsOf(world), query)),
  /** The latest episode, whichever is asked for (IFRCGo/monty-stac-extension, notes on the source GDACS). */
  '/gdacsapi/api/events/geteventdata': (world, query) => {
    const report = find(world, query);
    return report ? Response.json(toDetail(report, world.baseUrl)) : noContent();
  },
  '/gdacsapi/api/events/getepisodedata': (world, query) => {
    const report = find(world, query, query('episodeid'));
    return report ? Response.json(toDetail(report, world.baseUrl)) : noContent();
  },
  '/gdacsapi/api/polygons/getgeometry': (world, query) => {
    const report = find(world, query, query('episodeid'));
    if (!report) return noContent();
    const collection = toGeometryCollection(report, world.baseUrl);
    return collection ? Response.json(collection) : noContent();
  },
  '/gdacsapi/api/export/getimpact': (world, query) =>
    exported(world, query, (report, name) =>
      name === 'timeline' || name === 'locations' ? undefined : toImpact(report, name),
    ),
  '/gdacsapi/api/export/gettimeline': (world, query) =>
    exported(world, query, (report, name) => (name === 'timeline' ? toTimeline(report) : undefined)),
};

function reportsOf({ events, now }: World): readonly Report[] {
  return events.flatMap((record, place) => toReport(record, place, now) ?? []);
}

function list({ baseUrl }: World, reports: readonly Report[]): Response {
  if (reports.length === 0) return noContent();
  const features = reports.map((report) => toPointFeature(report, toListProperties(report, baseUrl)));
  return Response.json({ type: 'FeatureCollection', features, bbox: null });
}

/** The event asked for, as of the episode given or the latest; undefined where either does not exist. */
function find({ events, now }: World, query: Query, episode?: string): Report | undefined {
  const type = query('eventtype')?.toUpperCase();
  const id = readCount(query('eventid'));
  const place = events.findIndex(({ eventtype, eventid }) => eventtype === type && eventid === id);
  const record = events[place];
  if (!record) return undefined;
  return toReport(record, place, now, episode === undefined ? undefined : (readCount(episode) ?? 0));
}

function exported(
  world: World,
  query: Query,
  answer: (report: Report, name: ReturnType<typeof namesOf>[number]) => object | undefined,
): Response {
  const asked = readImpactId(readCount(query('id')) ?? 0);
  const record = asked && world.events[asked.place];
  const latest = record && toReport(record, asked.place, world.now);
  const report = latest && toReport(record, asked.place, world.now, latest.episodeids[asked.ordinal - 1] ?? 0);
  const content = report && namesOf(report).includes(asked.name) ? answer(report, asked.name) : undefined;
  return content ? Response.json(content) : noContent();
}

/** Of an event that does not exist as well: the service's own answer is not known, 204 is what its framework gives. */
function noContent(): Response {
  return new Response(null, { status: 204 });
}
