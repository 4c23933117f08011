import type { DriftKind, UpstreamStatus } from '@toolpacks/contracts';
import { type App, createCounter, createGauge } from '@toolpacks/http';

/** Tells of each upstream whether it is left alone for a while because it kept failing, and how its answers have changed. */
export function createUpstreamMetrics(
  { registry }: App,
  upstreams: readonly { status(): Pick<UpstreamStatus, 'name' | 'circuit' | 'drift'> }[],
): void {
  createGauge(registry, {
    name: 'toolpacks_upstream_circuit_open',
    help: '1 where an upstream kept failing and is not asked, or only to find out whether it is back; else 0',
    labelNames: ['upstream'],
    collect: () =>
      upstreams.map((upstream) => {
        const { name, circuit } = upstream.status();
        return [{ upstream: name }, circuit === 'closed' ? 0 : 1] as const;
      }),
  });
  createCounter(registry, {
    name: 'toolpacks_upstream_drift_total',
    help: 'Fields of answers that are not known (new), or that always came and did not (missing); each once for each answer',
    labelNames: ['upstream', 'kind'],
    // Names of fields are the upstream's to make up, and are in /status only.
    collect: () =>
      upstreams.flatMap((upstream) => {
        const { name, drift } = upstream.status();
        return drift ? kinds.map((kind) => [{ upstream: name, kind }, drift[kind]?.count ?? 0] as const) : [];
      }),
  });
}

const kinds: readonly DriftKind[] = ['new', 'missing'];
