import type { Logger } from '@toolpacks/http';
import { Bulkhead } from './bulkhead.ts';
import type { Config } from './config.ts';
import type { Lookup } from './lookup-addresses.ts';
import { createReplicaSet, type ReplicaSet } from './replica-set.ts';
import { ResendBudget } from './resends.ts';

/** A pack as the gateway reaches it. */
export interface PackRoute {
  readonly name: string;
  /** Of its MCP endpoint at every replica, after whatever path its base URL has. */
  readonly path: string;
  /** The pack's host name and port. */
  readonly host: string;
  readonly replicas: ReplicaSet;
  readonly bulkhead: Bulkhead;
  readonly resendBudget: ResendBudget;
  /** Of a response that is no stream of events. */
  readonly maxResponseBytes: number;
}

export interface Endpoint {
  readonly name: string;
  /** The base URL of the service. */
  readonly url: string;
  /** Of the MCP endpoint below it. */
  readonly path: string;
}

/** A way to an endpoint, with replicas, connections and places of its own. */
export function openRoute({ name, url, path }: Endpoint, config: Config, lookup: Lookup, logger: Logger): PackRoute {
  const origin = new URL(url);
  const { host, pathname } = origin;
  const bulkhead = new Bulkhead({
    maxInFlight: config.PACK_MAX_IN_FLIGHT,
    maxWaiting: config.PACK_MAX_WAITING,
    maxWaitMs: config.PACK_MAX_WAIT_MS,
  });
  return {
    name,
    path: pathname.replace(/\/+$/, '') + path,
    host,
    replicas: createReplicaSet({
      pack: name,
      origin,
      lookup,
      refreshMs: config.DNS_REFRESH_MS,
      connectTimeoutMs: config.CONNECT_TIMEOUT_MS,
      timeoutMs: config.FORWARD_TIMEOUT_MS,
      logger,
    }),
    bulkhead,
    resendBudget: new ResendBudget(() => bulkhead.inFlight),
    maxResponseBytes: config.PACK_MAX_RESPONSE_BYTES,
  };
}
