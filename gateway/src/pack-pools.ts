import { Pool } from 'undici';
import type { PackUrls } from './packs-file.ts';

/** A pack as the gateway reaches it. */
export interface PackRoute {
  readonly name: string;
  readonly pool: Pool;
  /** What the base URL has before `/<pack>/mcp`; mostly nothing. */
  readonly prefix: string;
}

export interface PackPools {
  get(name: string): PackRoute | undefined;
  readonly names: readonly string[];
  /** Opens what is new, keeps what is the same, and lets what is gone finish. */
  update(urls: PackUrls): void;
  close(): Promise<void>;
}

/** Many short calls at once: too few connections show as a long tail before they show as load. */
const connections = 256;
/** Shorter than a pack keeps an idle connection (65 s), so that no call is sent on one that is being closed. */
const keepAliveTimeout = 30_000;

/** One keep-alive pool per pack. */
export function createPackPools(timeoutMs: number): PackPools {
  const routes = new Map<string, PackRoute & { readonly url: string }>();
  const open = (name: string, url: string) => {
    const { origin, pathname } = new URL(url);
    const pool = new Pool(origin, {
      connections,
      keepAliveTimeout,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      connect: { timeout: 3000 },
    });
    return { name, url, pool, prefix: pathname.replace(/\/+$/, '') };
  };

  return {
    get: (name) => routes.get(name),
    get names() {
      return [...routes.keys()];
    },
    update(urls) {
      for (const [name, route] of routes) {
        if (urls.get(name) === route.url) continue;
        routes.delete(name);
        void route.pool.close();
      }
      for (const [name, url] of urls) if (!routes.has(name)) routes.set(name, open(name, url));
    },
    async close() {
      await Promise.all([...routes.values()].map(({ pool }) => pool.close()));
    },
  };
}
