import { STATUS_CODES } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

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
      const labels = { method: methods.has(method) ? method : 'other', route, status: statusLabel(status) };
      histogram.observe(labels, seconds);
    },
  };
}

/** Of statuses that nobody has named, which whoever is behind a gateway may answer with, the first digit says enough. */
const statusLabel = (status: number): string =>
  status === 499 || status in STATUS_CODES ? String(status) : `${String(status).charAt(0)}xx`;

/** A histogram of seconds with the buckets that all services share. */
export function createHistogram<Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[],
): Histogram<Label> {
  return new Histogram({ name, help, labelNames: [...labelNames], buckets: latencyBuckets, registers: [registry] });
}

export interface CollectedMetric<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly Label[];
  /** Every series with its value, asked for at each scrape; what is not among them is gone. */
  readonly collect: () => Iterable<readonly [labels: Readonly<Record<Label, string>>, value: number]>;
}

/** What is right now. */
export function createGauge<Label extends string>(registry: Registry, { collect, ...metric }: CollectedMetric<Label>) {
  return new Gauge<Label>({
    ...metric,
    labelNames: [...metric.labelNames],
    registers: [registry],
    collect() {
      this.reset();
      for (const [labels, value] of collect()) this.set(labels, value);
    },
  });
}

/** What has been counted elsewhere since the start. */
export function createCounter<Label extends string>(
  registry: Registry,
  { collect, ...metric }: CollectedMetric<Label>,
) {
  return new Counter<Label>({
    ...metric,
    labelNames: [...metric.labelNames],
    registers: [registry],
    collect() {
      this.reset();
      for (const [labels, value] of collect()) this.inc(labels, value);
    },
  });
}
