import { packPath } from '@toolpacks/contracts';
import { type App, answerPublicDocument, type Context, HttpError } from '@toolpacks/http';
import { allPacksPath } from './all-packs-path.ts';
import { catalogPath, toCatalog } from './catalog.ts';
import type { PackMonitor } from './pack-monitor.ts';

export interface CatalogOptions {
  readonly monitor: PackMonitor;
  /** Where callers reach the gateway, without a slash at its end. */
  readonly baseUrl: (ctx: Context) => string;
  /** Whether there is one address for all packs. */
  readonly hasAllPacks: boolean;
}

/** What is behind the gateway: every pack as its replicas tell it, and where the packs' server cards are. */
export function serveCatalog(router: App['router'], { monitor, baseUrl, hasAllPacks }: CatalogOptions): void {
  router.get('/packs', async (ctx) => {
    const base = baseUrl(ctx);
    const packs = (await monitor.reports()).map(({ route: { name }, state, replicas, description }) => ({
      name,
      url: base + packPath(name),
      state,
      title: description?.title ?? null,
      description: description?.description ?? null,
      version: description?.version ?? null,
      owner: description?.owner ?? null,
      source: description?.source ?? null,
      replicas: { total: replicas.length, up: replicas.filter((replica) => replica.state === 'up').length },
      tools: description?.tools ?? [],
    }));
    ctx.body = { count: packs.length, all_packs: hasAllPacks ? base + allPacksPath : null, packs };
  });
  router.get(catalogPath, async (ctx) =>
    answerPublicDocument(ctx, 'application/json', toCatalog(await monitor.reports(), baseUrl(ctx))),
  );
  router.all(catalogPath, ({ method }) => {
    throw new HttpError(405, `The catalog is there to read; it was asked for with ${method}`, {
      headers: { Allow: 'GET, HEAD' },
    });
  });
}
