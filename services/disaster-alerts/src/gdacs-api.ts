import type { Call, UpstreamStatus } from '@toolpacks/contracts';
import {
  asJson,
  createDrift,
  createOddities,
  createUpstream,
  type SharedCache,
  type Subject,
} from '@toolpacks/upstream';
import { detailShape, listShape } from './answer-shapes.ts';
import { createCachedReader } from './cached-reader.ts';
import { type Advisory, cycloneTimeline, toAdvisories } from './cyclone-timeline.ts';
import { type EventDetail, eventFeature, toEventDetail } from './event-detail.ts';
import type { EventFilter } from './event-filter.ts';
import { type EventGeometry, geometryCollection, openGeometries, toGeometryText } from './event-geometry.ts';
import { eventCollection, type ListPage, pageSize, toListPage } from './event-list.ts';
import { type EventRef, notFound } from './event-ref.ts';
import { alertLevels, eventTypes } from './event-types.ts';
import type { Exposure } from './exposure.ts';
import { impactExport, toExposure } from './impact-export.ts';
import type { OddityKind } from './oddities.ts';
import type { ExportRef } from './upstream-links.ts';

export interface GdacsApiOptions {
  /** Of GDACS or a mirror of it; the API's own path is added. */
  readonly baseUrl: string;
  readonly contactUrl?: string | undefined;
  /** How long a whole call may take. */
  readonly budgetMs: number;
  readonly now: () => Date;
  /** How long is fresh what may still change. */
  readonly ttlMs?: number | undefined;
  /** Stands in for the network, and is not spared as that is. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Requests to GDACS that may start within a second. Default 2. */
  readonly requestsPerSecond?: number | undefined;
  readonly shared?: SharedCache | undefined;
}

/** GDACS's API, cached. Nothing else knows its addresses. */
export interface GdacsApi {
  /** `pageNumber` counts from 1. */
  page(filter: EventFilter, pageNumber: number, call: Call): Promise<ListPage>;
  /** Throws `not_found` where there is no such event. */
  detail(ref: EventRef, call: Call): Promise<EventDetail>;
  /** Null where there is nothing to draw. */
  geometry(detail: EventDetail, call: Call): Promise<EventGeometry | null>;
  /** Null where the export says nothing about people. */
  exposure(ref: ExportRef, detail: EventDetail, call: Call): Promise<Exposure | null>;
  advisories(ref: ExportRef, detail: EventDetail, call: Call): Promise<readonly Advisory[]>;
  status(): UpstreamStatus;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** An event that has been over for so long changes no more. */
const closedAfterMs = 7 * dayMs;
/**
 * More than the defaults: a detailed geometry has several megabytes. The largest captured one has 127,443 bytes and 17,709
 * elements, all other answers have at most 142,249 and 5,273.
 */
const maxBytes = 4 * 1024 * 1024;
const maxGeometryElements = 300_000;
const apiPath = 'gdacsapi/api';

export function createGdacsApi(options: GdacsApiOptions): GdacsApi {
  const { baseUrl, contactUrl, budgetMs, now, ttlMs = 5 * minuteMs, requestsPerSecond = 2, fetch, shared } = options;
  const oddities = createOddities<OddityKind>();
  const drift = createDrift();
  const upstream = createUpstream({
    name: 'disaster-alerts',
    baseUrl,
    contactUrl,
    // GDACS needs some 20 s for what it has not cached itself; further attempts are for faults that come sooner.
    timeoutMs: Math.round(0.85 * budgetMs),
    retries: 2,
    // Under load it has been seen to answer 400 to good requests.
    transientStatuses: [400],
    // The exports of one event, each tried three times and failing, are no sign that GDACS is down.
    breaker: { failures: 12 },
    maxBytes,
    ...(fetch ? { fetch } : { requestsPerSecond }),
  });
  const readList = createCachedReader(upstream, { name: 'lists', maxEntries: 50, shared });
  const readDetail = createCachedReader(upstream, { name: 'details', maxEntries: 200, shared });
  const readGeometry = createCachedReader(upstream, { name: 'geometries', maxEntries: 15, shared });
  const openGeometry = openGeometries();
  const readImpact = createCachedReader(upstream, { name: 'impacts', maxEntries: 200, shared });

  const lifeOf = (detail: EventDetail | null): number =>
    detail?.isCurrent === false && detail.to !== null && now().getTime() - Date.parse(detail.to) > closedAfterMs
      ? dayMs
      : ttlMs;
  const readExport = <T>({ kind, id }: ExportRef, detail: EventDetail, parse: Parse<T>, call: Call) =>
    readImpact({ path: `${apiPath}/export/get${kind}`, searchParams: { id }, parse, ttlMs: lifeOf(detail) }, call);

  return {
    async page(filter, pageNumber, call) {
      const question = {
        path: `${apiPath}/events/geteventlist/SEARCH`,
        searchParams: toSearchParams(filter, pageNumber),
        parse: after(asJson(eventCollection, { watch: drift.watch(listShape) }), (collection) =>
          toListPage(collection, oddities),
        ),
        ttlMs,
      };
      return (await readList(question, call)) ?? { events: [], isFull: false };
    },

    async detail(ref, call) {
      const { type, id, episodeId } = ref;
      const path = `${apiPath}/events/${episodeId === undefined ? 'geteventdata' : 'getepisodedata'}`;
      const searchParams = { eventtype: type, eventid: id, ...(episodeId !== undefined && { episodeid: episodeId }) };
      const parse = after(asJson(eventFeature, { watch: drift.watch(detailShape) }), (feature, subject) =>
        toEventDetail(feature, ref, subject),
      );
      const unknown = () => notFound(ref);
      const detail = await readDetail({ path, searchParams, parse, ttlMs: lifeOf, unknown }, call);
      if (detail) return detail;
      throw notFound(ref);
    },

    async geometry(detail, call) {
      const { type, id, geometryEpisodeId: episode } = detail;
      const question = {
        path: `${apiPath}/polygons/getgeometry`,
        searchParams: { eventtype: type, eventid: id, ...(episode !== null && { episodeid: episode }) },
        parse: after(asJson(geometryCollection, { maxElements: maxGeometryElements }), (collection) =>
          toGeometryText(collection, oddities),
        ),
        ttlMs: lifeOf(detail),
      };
      const text = await readGeometry(question, call);
      return text && openGeometry(text);
    },

    exposure: (ref, detail, call) =>
      readExport(
        ref,
        detail,
        after(asJson(impactExport), (answer) => toExposure(answer, ref)),
        call,
      ),

    async advisories(ref, detail, call) {
      return (await readExport(ref, detail, after(asJson(cycloneTimeline), toAdvisories), call)) ?? [];
    },

    status: () => ({ ...upstream.status(), oddities: oddities.counts(), drift: drift.seen() }),
  };
}

/** Without `alertlevel` GDACS gives a short selection instead of all levels, so it is always sent. */
function toSearchParams({ types, levels, iso3, from, to }: EventFilter, pageNumber: number) {
  return {
    eventlist: (types ?? eventTypes).join(';'),
    alertlevel: (levels ?? alertLevels).join(';'),
    ...(from !== null && { fromDate: from }),
    // A day alone might be read as its first second.
    ...(to !== null && { toDate: `${to}T23:59:59` }),
    ...(iso3 !== null && { country: iso3 }),
    pageSize,
    pageNumber,
  };
}

type Parse<T> = (response: Response, subject: Subject) => Promise<T>;

/** Parses an answer, and makes something of it. */
const after =
  <Answer, T>(parse: Parse<Answer>, make: (answer: Answer, subject: Subject) => T): Parse<T> =>
  async (response, subject) =>
    make(await parse(response, subject), subject);
