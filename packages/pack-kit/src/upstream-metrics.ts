import type { UpstreamStatus } from '@toolpacks/contracts';
import { type App, createGauge } from '@toolpacks/http';

/** Tells of each upstream whether it is left alone for a while because it kept failing. */
export function createUpstreamMetrics(
  { registry }: App,
  upstreams: readonly { status(): Pick<UpstreamStatus, 'name' | 'circuit'> }[],
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
}
