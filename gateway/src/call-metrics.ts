import type { IncomingHttpHeaders } from 'node:http';
import { type ErrorClass, isErrorClass } from '@toolpacks/contracts';
import { type App, type Context, createCounter, createHistogram } from '@toolpacks/http';
import type { PackRoute } from './pack-route.ts';
import type { PackRoutes } from './pack-routes.ts';
import type { ToolNames } from './tool-names.ts';

export interface CallMetrics {
  /**
   * Counts the call once it has ended; one for a pack that is not registered is not counted here. Its tool is what `headers`
   * tell, those of the request where none are given.
   */
  open(ctx: Context, pack: string, headers?: IncomingHttpHeaders): void;
  /** Drops the series of packs that are registered no longer. */
  prune(): void;
}

type Label = 'pack' | 'tool' | 'status' | 'error_class';

interface Series {
  readonly labels: Record<Label, string>;
  count: number;
}

interface PackCounts {
  readonly series: Map<string, Series>;
  retries: number;
}

interface EndedCall {
  readonly headers: IncomingHttpHeaders;
  readonly status: number;
  readonly seconds: number;
  /** As they stand in the log: an error class, and how many replicas were asked where it was more than one. */
  readonly failed: unknown;
  readonly attempts: unknown;
}

/** Of one pack: what it answers is its own choice, and it may be anybody's. */
const maxSeries = 500;

/** Counts and times calls by pack. There are few label values, whatever callers and packs send. */
export function createCallMetrics({ registry, bookkeeping }: App, routes: PackRoutes, toolOf: ToolNames): CallMetrics {
  const packs = new Map<string, PackCounts>();
  createCounter<Label>(registry, {
    name: 'toolpacks_gateway_calls_total',
    help: 'Calls by pack, tool where the headers tell a known one, HTTP status (499: the caller hung up), and error class',
    labelNames: ['pack', 'tool', 'status', 'error_class'],
    collect: function* () {
      for (const { series } of packs.values()) for (const { labels, count } of series.values()) yield [labels, count];
    },
  });
  createCounter(registry, {
    name: 'toolpacks_gateway_retries_total',
    help: 'Times that a call was sent once more because no byte of an answer had come',
    labelNames: ['pack'],
    collect: () => Array.from(packs, ([pack, { retries }]) => [{ pack }, retries]),
  });
  const durations = createHistogram(registry, 'toolpacks_gateway_call_duration_seconds', 'Time to answer a call', [
    'pack',
  ]);

  return {
    open({ req, res, state }, pack, headers = req.headers) {
      const route = routes.get(pack);
      if (!route) return;
      res.on('close', () => {
        const seconds = (performance.now() - state.startedAt) / 1000;
        const status = res.writableFinished ? res.statusCode : 499;
        // What happens to a call that its caller has left is not part of it.
        const { error_class: failed, attempts } = state.logFields;
        bookkeeping.later(() => count(route, { headers, status, seconds, failed, attempts }));
      });
    },
    prune() {
      for (const pack of packs.keys()) {
        if (routes.get(pack)) continue;
        packs.delete(pack);
        durations.remove({ pack });
      }
    },
  };

  function count(route: PackRoute, { headers, status, seconds, failed, attempts }: EndedCall): void {
    const { name: pack } = route;
    if (!routes.get(pack)) return;
    const counts = packs.get(pack) ?? { series: new Map(), retries: 0 };
    packs.set(pack, counts);
    const tool = toolOf(headers, route);
    const error_class = isErrorClass(failed) ? failed : errorClassOf(status);
    seriesOf(counts.series, { pack, tool, status: statusLabel(status), error_class }).count++;
    if (typeof attempts === 'number') counts.retries += attempts - 1;
    durations.observe({ pack }, seconds);
  }
}

function seriesOf(all: Map<string, Series>, labels: Series['labels']): Series {
  const key = `${labels.status} ${labels.error_class} ${labels.tool}`;
  const known = all.get(key);
  if (known) return known;
  if (all.size >= maxSeries && labels.tool !== '') return seriesOf(all, { ...labels, tool: '' });
  const series = { labels, count: 0 };
  all.set(key, series);
  return series;
}

/** Those that the protocol and this project give a meaning; of the others the first digit says enough. */
const telling = new Set([200, 202, 400, 401, 403, 404, 405, 413, 415, 429, 499, 500, 502, 503, 504]);

const statusLabel = (status: number): string =>
  telling.has(status) ? String(status) : `${String(status).charAt(0)}xx`;

const byStatus = new Map<number, ErrorClass | ''>([
  [404, 'not_found'],
  [429, 'rate_limited'],
  [499, ''],
  [502, 'upstream_invalid'],
  [503, 'upstream_unavailable'],
  [504, 'upstream_timeout'],
]);

/** Of an answer that tells no class of its own; a caller that hung up is nobody's failure. */
function errorClassOf(status: number): ErrorClass | '' {
  if (status < 400) return '';
  return byStatus.get(status) ?? (status < 500 ? 'invalid_input' : 'internal');
}
