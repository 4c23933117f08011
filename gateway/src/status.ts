import type { PackReport } from './pack-monitor.ts';

/** A pack and its replicas as `/status` shows them, without addresses. */
export function toPackStatus({ route, replicas, description, ...report }: PackReport): object {
  const { name, bulkhead } = route;
  const byNumber = new Map(route.replicas.all.map((replica) => [replica.number, replica]));
  return {
    name,
    ...report,
    in_flight: bulkhead.inFlight,
    waiting: bulkhead.waiting,
    replicas: replicas.map(({ description: told, ...replica }) => ({
      ...replica,
      version: told?.version ?? null,
      circuit: byNumber.get(replica.replica)?.circuit ?? 'closed',
      in_flight: byNumber.get(replica.replica)?.inFlight ?? 0,
    })),
  };
}
