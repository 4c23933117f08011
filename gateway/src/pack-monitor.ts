import type { PackPools } from './pack-pools.ts';
import { type PackReport, probePack } from './probe-pack.ts';

/** A report this young is good enough, so that a page that reloads does not burden the packs. */
const freshMs = 2000;

export interface PackMonitor {
  /** One report per registered pack, in the order of the packs file; asks those whose last report is old. */
  reports(): Promise<PackReport[]>;
}

export function createPackMonitor(pools: PackPools): PackMonitor {
  const known = new Map<string, { readonly at: number; readonly report: Promise<PackReport> }>();

  const report = async (name: string): Promise<PackReport[]> => {
    const route = pools.get(name);
    if (!route) return [];
    const last = known.get(name);
    if (last && performance.now() - last.at < freshMs) return [await last.report];
    const next = Promise.resolve(last?.report).then((before) => probePack(route, before));
    known.set(name, { at: performance.now(), report: next });
    return [await next];
  };

  return {
    async reports() {
      for (const name of known.keys()) if (!pools.get(name)) known.delete(name);
      return (await Promise.all(pools.names.map(report))).flat();
    },
  };
}
