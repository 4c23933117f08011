import { type App, createGauge } from '@toolpacks/http';
import type { PackRoute } from './pack-route.ts';
import type { PackRoutes } from './pack-routes.ts';

/** How busy each registered pack is, and how many of its replicas calls may go to, as of each scrape. */
export function createPackGauges({ registry }: App, routes: PackRoutes): void {
  const registered = () => routes.names.flatMap((name) => routes.get(name) ?? []);
  const perPack = (name: string, help: string, read: (route: PackRoute) => number) =>
    createGauge(registry, {
      name,
      help,
      labelNames: ['pack'],
      collect: () => registered().map((route) => [{ pack: route.name }, read(route)] as const),
    });

  perPack('toolpacks_gateway_calls_in_flight', 'Calls that run', ({ bulkhead }) => bulkhead.inFlight);
  perPack('toolpacks_gateway_calls_waiting', 'Calls that wait for their turn', ({ bulkhead }) => bulkhead.waiting);
  createGauge(registry, {
    name: 'toolpacks_gateway_replicas',
    help: 'Replicas of a pack; left_out: it failed, and has not answered since',
    labelNames: ['pack', 'state'],
    collect: () => registered().flatMap(replicasOf),
  });
}

/** Of a pack that nobody calls, the addresses would get old: they are looked up for the next scrape. */
function replicasOf({ name, replicas }: PackRoute) {
  void replicas.refresh();
  const available = replicas.all.filter(({ circuit }) => circuit === 'closed').length;
  return [
    [{ pack: name, state: 'available' }, available],
    [{ pack: name, state: 'left_out' }, replicas.all.length - available],
  ] as const;
}
