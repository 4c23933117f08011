import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

const latencyBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Prometheus metrics of one process; what a service adds goes into the same registry. */
export function createRegistry(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
}

export interface RequestMetrics {
  observe(method: string, route: string, status: number, seconds: number): void;
}

/** Request durations by method, matched route and status; label values are bounded whatever callers send. */
export function createRequestMetrics(registry: Registry): RequestMetrics {
  const histogram = createHistogram(registry, 'http_server_request_duration_seconds', 'Time to answer a request', [
    'method',
    'route',
    'status',
  ]);
  const methods = new Set(['GET', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PUT', 'PATCH']);
  return {
    observe(method, route, status, seconds) {
      histogram.observe({ method: methods.has(method) ? method : 'other', route, status }, seconds);
    },
  };
}

/** A histogram of seconds with the buckets that all services share. */
export function createHistogram<Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[],
): Histogram<Label> {
  return new Histogram({ name, help, labelNames: [...labelNames], buckets: latencyBuckets, registers: [registry] });
}
