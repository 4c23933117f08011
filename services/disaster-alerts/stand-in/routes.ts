import { toDetail } from './detail.ts';
import { inApp, onMap, search } from './event-lists.ts';
import type { EventRecord } from './event-record.ts';
import { toGeometryCollection } from './geometry/collection.ts';
import { toImpact } from './impact.ts';
import { namesOf, readImpactId } from './impact-ids.ts';
import { problem } from './problem.ts';
import { toListProperties, toPointFeature } from './properties.ts';
import { type Query, readCount } from './query.ts';
import { type Report, toReport } from './report.ts';
import { acceptsFeed, toFeed } from './rss.ts';
import { toTimeline } from './timeline.ts';

export interface World {
  readonly events: readonly EventRecord[];
  readonly now: Date;
  readonly baseUrl: string;
  /** What an event that does not exist is answered with. */
  readonly unknownEvent: 204 | 404;
}

type Route = (world: World, query: Query, request: Request) => Response;

/** The service's addresses, in lower case. */
export const routes: Readonly<Record<string, Route>> = {
  '/gdacsapi/api/events/geteventlist/search': (world, query) => list(world, search(reportsOf(world), query)),
  '/gdacsapi/api/events/geteventlist/map': (world, query) => list(world, onMap(reportsOf(world), query)),
  '/gdacsapi/api/events/geteventlist/events4app': (world) => list(world, inApp(reportsOf(world), world.now)),
  /** The latest episode, whichever is asked for (IFRCGo/monty-stac-extension, notes on the source GDACS). */
  '/gdacsapi/api/events/geteventdata': (world, query) => {
    const report = find(world, query);
    return report ? Response.json(toDetail(report, world.baseUrl)) : nothing(world);
  },
  '/gdacsapi/api/events/getepisodedata': (world, query) => {
    const report = find(world, query, query('episodeid'));
    return report ? Response.json(toDetail(report, world.baseUrl)) : nothing(world);
  },
  '/gdacsapi/api/polygons/getgeometry': (world, query) => {
    const report = find(world, query, query('episodeid'));
    if (!report) return nothing(world);
    const collection = toGeometryCollection(report, world.baseUrl);
    return collection ? Response.json(collection) : noContent();
  },
  '/gdacsapi/api/export/getimpact': (world, query) =>
    exported(world, query, (report, name) =>
      name === 'timeline' || name === 'locations' ? undefined : toImpact(report, name),
    ),
  '/gdacsapi/api/export/gettimeline': (world, query) =>
    exported(world, query, (report, name) => (name === 'timeline' ? toTimeline(report) : undefined)),
  ...Object.fromEntries(
    [
      '/gdacsapi/api/export/getlocations',
      '/gdacsapi/api/shakemap/getdetails',
      '/gdacsapi/api/cyclonesurge/getdetails',
      '/gdacsapi/api/emm/getemmnewsbykey',
      '/gdacsapi/api/news/getnewsbygdacskey',
    ].map((path) => [path, noContent]),
  ),
  '/xml/rss.xml': (world, _query, { headers }) => {
    if (!acceptsFeed(headers.get('accept'))) return new Response(null, { status: 406 });
    const current = reportsOf(world).filter((report) => report.current);
    return new Response(toFeed(current, world.now, world.baseUrl), {
      headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
    });
  },
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
  return content ? Response.json(content) : nothing(world);
}

function nothing({ unknownEvent }: World): Response {
  return unknownEvent === 204 ? noContent() : problem(404, 'Not Found');
}

function noContent(): Response {
  return new Response(null, { status: 204 });
}
