import { type HttpServer, serveHandler } from '@toolpacks/upstream/testing';
import { unpaced } from './list-wire.ts';
import { createCleaner, type Service, serveFrom, type ToolResult } from './service.ts';
import { coast, toWireShape } from './shapes.ts';
import { createWire, toWireFeature, type WireRoutes } from './wire.ts';

export const api = 'https://www.gdacs.org/gdacsapi/api';

/** The detail of the event TC 77. */
export const detail = (properties: object = {}) => toWireFeature({ type: 'TC', id: 77, properties: { ...properties } });

export const centroid = toWireShape({ class: 'Point_Centroid', type: 'Point', coordinates: [10, 20] });
export const coastline = toWireShape({ class: 'Poly_Cones', type: 'Polygon', coordinates: [coast(5000, [10, 20], 3)] });

/** Of 20 points, a day apart. */
export const timeline = {
  channel: {
    item: Array.from({ length: 20 }, (_, at) => ({
      advisory_datetime: `${at + 1} Nov 2026 06:00`,
      actual: 'True',
      latitude: '10',
      longitude: '20',
      wind_speed: '20',
    })),
  },
};

export const impact = {
  datums: [{ alias: 'POP', datum: [{ scalars: { scalar: [{ name: 'POPAFFECTED', value: '123' }] } }] }],
};

export const exports = [
  {
    source: 'JTWC',
    resource: { buffer39: `${api}/export/getimpact?id=5`, timeline: `${api}/export/gettimeline?id=6` },
  },
];

/** An event with a geometry. */
export const plain: WireRoutes = {
  geteventdata: () => detail(),
  getgeometry: () => ({ type: 'FeatureCollection', features: [centroid], bbox: null }),
};

/** An event with a geometry and two exports. */
export const rich: WireRoutes = {
  ...plain,
  geteventdata: () => detail({ impacts: exports }),
  getimpact: () => impact,
  gettimeline: () => timeline,
};

export interface Served {
  readonly upstream: HttpServer;
  readonly service: Service;
  /** Calls `event` for TC 77, unless the arguments say otherwise. */
  ask(args?: object): Promise<ToolResult>;
}

/** Serves the pack with an upstream of these routes behind it, on 21 November 2026. */
export function createEventServer() {
  const { add, clean } = createCleaner();
  return {
    clean,
    add,
    async serve(routes: WireRoutes, env: NodeJS.ProcessEnv = {}): Promise<Served> {
      const upstream = add(await serveHandler(createWire(routes)));
      const service = add(await serveFrom(upstream.url, env, unpaced));
      return {
        upstream,
        service,
        ask: (args = {}) => service.call('event', { event_type: 'TC', event_id: 77, ...args }),
      };
    },
  };
}

/** What was asked of the API, without the path that all have in common. */
export const pathsOf = ({ asked }: HttpServer) => asked.map(({ url }) => url.replace('/gdacsapi/api/', ''));
