import { type HttpServer, serveHandler } from '@toolpacks/upstream/testing';
import { createCleaner, type Service, serveFrom } from './service.ts';
import { createWire, toWireFeature, toWirePage, type WireEvent } from './wire.ts';

export const now = () => new Date('2026-11-21T12:00:00Z');

/** On that day, without a limit of requests per second. */
export const unpaced = { now, requestsPerSecond: Number.POSITIVE_INFINITY };

export interface ServedList {
  readonly upstream: HttpServer;
  readonly service: Service;
}

/** Serves the pack with an upstream behind it that answers SEARCH, on 21 November 2026. */
export function createListServer() {
  const { add, clean } = createCleaner();

  async function serveList(answer: (query: URLSearchParams) => unknown): Promise<ServedList> {
    const upstream = add(await serveHandler(createWire({ search: answer })));
    return { upstream, service: add(await serveFrom(upstream.url, {}, unpaced)) };
  }

  return {
    add,
    clean,
    serveList,
    serveRows(rows: readonly WireEvent[]): Promise<ServedList> {
      const features = rows.map(toWireFeature);
      return serveList((query) => toWirePage(features, query));
    },
  };
}

/** The queries that were asked so far. */
export const queriesOf = ({ asked }: HttpServer) =>
  asked.map(({ url }) => Object.fromEntries(new URL(url, 'http://x.example').searchParams));

/** So many events, each of which ended an hour before the one before it. */
export const hourly = (count: number, change: (at: number) => Partial<WireEvent> = () => ({})): WireEvent[] =>
  Array.from({ length: count }, (_, at) => {
    const todate = new Date(now().getTime() - at * 3_600_000).toISOString().slice(0, 19);
    const { properties, ...rest } = change(at);
    return { type: 'EQ', id: 1000 + at, ...rest, properties: { todate, fromdate: todate, ...properties } };
  });
