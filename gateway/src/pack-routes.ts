import { packPath } from '@toolpacks/contracts';
import type { Logger } from '@toolpacks/http';
import type { Config } from './config.ts';
import type { Lookup } from './lookup-addresses.ts';
import { openRoute, type PackRoute } from './pack-route.ts';
import type { PackUrls } from './packs-file.ts';

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

  const open = (name: string, url: string) => ({
    url,
    ...openRoute({ name, url, path: packPath(name) }, config, lookup, logger),
  });

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
