import type { ErrorClass } from '@toolpacks/contracts';
import type { PackRoute } from './pack-route.ts';
import type { PackRoutes } from './pack-routes.ts';
import { type PackDescription, probeReplica, type ReplicaReport } from './probe-replica.ts';
import type { Replica } from './replica.ts';

/** A report this young is good enough, so that a page that reloads does not burden the packs. */
const freshMs = 2000;

/** A pack as its replicas tell it. Times are ISO 8601 UTC. */
export interface PackReport {
  readonly route: PackRoute;
  /** `up` where at least one replica is. */
  readonly state: 'up' | 'down';
  readonly last_success: string | null;
  readonly last_error_class: ErrorClass | null;
  /** Of the quickest replica. */
  readonly latency_ms: number | null;
  readonly replicas: readonly ReplicaReport[];
  /** By a replica that is up, else what was told last. */
  readonly description: PackDescription | undefined;
}

export interface PackMonitor {
  /** One report per registered pack, in the order of the packs file; asks those whose last report is old. */
  reports(): Promise<PackReport[]>;
  /** The same of one pack. */
  report(route: PackRoute): Promise<PackReport>;
}

interface Known {
  readonly report: Promise<PackReport>;
  /** On the clock of `performance.now()`; infinite while the report is being made. */
  goodUntilMs: number;
}

export function createPackMonitor(routes: PackRoutes): PackMonitor {
  const known = new WeakMap<PackRoute, Known>();
  const replicaReports = new WeakMap<Replica, ReplicaReport>();

  async function askAll(route: PackRoute, before: PackReport | undefined): Promise<PackReport> {
    await route.replicas.refresh();
    const replicas = await Promise.all(
      route.replicas.all.map(async (replica) => {
        const report = await probeReplica(replica, route, replicaReports.get(replica));
        replicaReports.set(replica, report);
        return report;
      }),
    );
    const up = replicas.filter(({ state }) => state === 'up');
    const latencies = up.flatMap(({ latency_ms }) => latency_ms ?? []);
    return {
      route,
      state: up.length > 0 ? 'up' : 'down',
      last_success: latest(replicas) ?? before?.last_success ?? null,
      last_error_class: errorClassOf(replicas) ?? before?.last_error_class ?? null,
      latency_ms: latencies.length > 0 ? Math.min(...latencies) : (before?.latency_ms ?? null),
      replicas,
      description: [...up, ...replicas].find(({ description }) => description)?.description ?? before?.description,
    };
  }

  async function report(route: PackRoute): Promise<PackReport> {
    const last = known.get(route);
    if (last && performance.now() < last.goodUntilMs) return last.report;
    const asking = Promise.resolve(last?.report).then((before) => askAll(route, before));
    const next: Known = {
      goodUntilMs: Number.POSITIVE_INFINITY,
      report: asking.finally(() => {
        next.goodUntilMs = performance.now() + freshMs;
      }),
    };
    known.set(route, next);
    return next.report;
  }

  return {
    report,
    reports: () => Promise.all(routes.names.flatMap((name) => routes.get(name) ?? []).map(report)),
  };
}

const latest = (replicas: readonly ReplicaReport[]): string | undefined =>
  replicas
    .flatMap(({ last_success }) => last_success ?? [])
    .sort()
    .at(-1);

/** That of a replica that is down, if there is one; without any replica the pack is not to be found. */
function errorClassOf(replicas: readonly ReplicaReport[]): ErrorClass | null {
  if (replicas.length === 0) return 'upstream_unavailable';
  const told = replicas.filter(({ last_error_class }) => last_error_class);
  return (told.find(({ state }) => state === 'down') ?? told[0])?.last_error_class ?? null;
}
