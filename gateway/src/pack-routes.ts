import { packPath } from '@toolpacks/contracts';
import type { Logger } from '@toolpacks/http';
import { Bulkhead } from './bulkhead.ts';
import type { Config } from './config.ts';
import type { Lookup } from './lookup-addresses.ts';
import type { PackUrls } from './packs-file.ts';
import { createReplicaSet, type ReplicaSet } from './replica-set.ts';

/** A pack as the gateway reaches it. */
export interface PackRoute {
  readonly name: string;
  /** Of its MCP endpoint at every replica: `/<pack>/mcp`, after whatever path its base URL has. */
  readonly path: string;
  /** The pack's host name and port. */
  readonly host: string;
  readonly replicas: ReplicaSet;
  readonly bulkhead: Bulkhead;
}

export interface PackRoutes {
  get(name: string): PackRoute | undefined;
  /** In the order of the packs file. */
  readonly names: readonly string[];
  /** Opens what is new, keeps what is the same, and lets what is gone finish. */
  update(urls: PackUrls): void;
  close(): void;
}

/** Where the packs of the packs file are. */
export function createPackRoutes(config: Config, lookup: Lookup, logger: Logger): PackRoutes {
  const routes = new Map<string, PackRoute & { readonly url: string }>();

  const open = (name: string, url: string) => {
    const origin = new URL(url);
    const { host, pathname } = origin;
    return {
      name,
      url,
      path: pathname.replace(/\/+$/, '') + packPath(name),
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
      bulkhead: new Bulkhead({
        maxInFlight: config.PACK_MAX_IN_FLIGHT,
        maxWaiting: config.PACK_MAX_WAITING,
        maxWaitMs: config.PACK_MAX_WAIT_MS,
      }),
    };
  };

  return {
    get: (name) => routes.get(name),
    get names() {
      return [...routes.keys()];
    },
    update(urls) {
      const before = new Map(routes);
      routes.clear();
      for (const [name, url] of urls) {
        const route = before.get(name);
        routes.set(name, route?.url === url ? route : open(name, url));
      }
      for (const [name, route] of before) if (routes.get(name) !== route) route.replicas.close();
    },
    close() {
      for (const { replicas } of routes.values()) replicas.close();
    },
  };
}
