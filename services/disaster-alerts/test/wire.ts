import type { EventType } from '../src/event-types.ts';

/** GDACS's data as it travels, made up. */
export interface WireEvent {
  readonly type: EventType;
  readonly id: number;
  readonly point?: readonly unknown[];
  readonly properties?: Readonly<Record<string, unknown>>;
}

export function toWireFeature({ type, id, point = [10.5, -3.25], properties = {} }: WireEvent) {
  return {
    type: 'Feature',
    bbox: [point[0], point[1], point[0], point[1]],
    geometry: { type: 'Point', coordinates: point },
    properties: {
      eventtype: type,
      eventid: id,
      episodeid: 1,
      eventname: '',
      glide: '',
      name: `Event of ${type}`,
      description: `Event of ${type}`,
      htmldescription: `Green event of ${type} .`,
      icon: `https://www.gdacs.org/images/gdacs_icons/maps/Green/${type}.png`,
      iconoverall: null,
      url: {
        geometry: `https://www.gdacs.org/gdacsapi/api/polygons/getgeometry?eventtype=${type}&eventid=${id}&episodeid=1`,
        report: `https://www.gdacs.org/report.aspx?eventid=${id}&episodeid=1&eventtype=${type}`,
      },
      alertlevel: 'Green',
      alertscore: 1,
      episodealertlevel: 'Green',
      episodealertscore: 0.5,
      istemporary: 'false',
      iscurrent: 'true',
      country: 'Atlantis',
      fromdate: '2026-11-18T06:00:00',
      todate: '2026-11-20T06:00:00',
      datemodified: '2026-11-20T07:30:00',
      iso3: '',
      source: 'TEST',
      sourceid: '',
      polygonlabel: 'Centroid',
      Class: 'Point_Centroid',
      affectedcountries: [],
      severitydata: { severity: 5.5, severitytext: 'Magnitude 5.5M, Depth:10km', severityunit: 'M' },
      ...properties,
    },
  };
}

/** Answers by the end of the path, in lower case; without one, nothing (204). */
export type WireRoutes = Readonly<Record<string, (query: URLSearchParams, request: Request) => unknown>>;

/** An upstream that answers with what its routes give: a Response as it is, undefined as 204, anything else as JSON. */
export function createWire(routes: WireRoutes): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const route = routes[pathname.toLowerCase().split('/').at(-1) ?? ''];
    const answer = await route?.(searchParams, request);
    if (answer === undefined) return new Response(null, { status: 204 });
    return answer instanceof Response ? answer : Response.json(answer);
  };
}

/** A list as SEARCH pages it: a hundred in a page, and nothing past the end. */
export function toWirePage(features: readonly unknown[], query: URLSearchParams): unknown {
  const start = (Number(query.get('pageNumber') ?? 1) - 1) * 100;
  const page = features.slice(start, start + 100);
  return page.length > 0 ? { type: 'FeatureCollection', features: page, bbox: null } : undefined;
}
