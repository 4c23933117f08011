import { packPath } from '@toolpacks/contracts';
import { type App, type Context, createApp, HttpError, readBody } from '@toolpacks/http';
import type { Config } from './config.ts';
import { forward } from './forward.ts';
import { createPackMonitor } from './pack-monitor.ts';
import { createPackPools, type PackRoute } from './pack-pools.ts';
import { followPacksFile } from './packs-file.ts';
import { requestIdIn } from './request-id-in.ts';
import { readServerCard } from './server-card.ts';

/** The door: `/<pack>/mcp` of every pack in the packs file, and the catalog of what is behind it. */
export function createGateway(config: Config): App {
  const baseUrl = (ctx: Context): string => config.PUBLIC_URL?.replace(/\/+$/, '') ?? `${ctx.protocol}://${ctx.host}`;
  const pools = createPackPools(config.FORWARD_TIMEOUT_MS);
  const monitor = createPackMonitor(pools);
  const app = createApp({ name: 'gateway', settings: config, status, hotRoute, close });
  const packsFile = followPacksFile(config.PACKS_FILE, ({ urls, problem }) => {
    pools.update(urls);
    if (problem) app.logger.error({ problem }, 'packs file refused; the last good one stays');
    else app.logger.info({ packs: pools.names }, 'packs file read');
  });
  pools.update(packsFile.urls);

  app.router.get('/packs', async (ctx) => {
    const base = baseUrl(ctx);
    const packs = (await monitor.reports()).map(({ name, state, description }) => ({
      name,
      url: base + packPath(name),
      state,
      title: description?.title ?? null,
      description: description?.description ?? null,
      version: description?.version ?? null,
      owner: description?.owner ?? null,
      replicas: { total: 1, up: state === 'up' ? 1 : 0 },
      tools: description?.tools ?? [],
    }));
    ctx.body = { count: packs.length, packs };
  });
  return app;

  /** Everything below `/<pack>/mcp`. Paths are taken as they come, so that no second spelling reaches a pack. */
  async function hotRoute(ctx: Context, next: () => Promise<void>): Promise<void> {
    const [, name, rest] = /^\/([^/]+)\/mcp(\/|\/server-card)?$/.exec(ctx.path) ?? [];
    if (name === undefined) return next();
    if (rest === '/server-card') return serverCard(ctx, name, next);
    ctx.state.route = '/:pack/mcp';
    if (ctx.method !== 'POST') throw methodNotAllowed(ctx, routeOf(ctx, name));
    const body = await readBody(ctx);
    await forward(ctx, routeOf(ctx, name, body), body);
  }

  async function serverCard(ctx: Context, name: string, next: () => Promise<void>): Promise<void> {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    ctx.state.route = '/:pack/mcp/server-card';
    const card = await readServerCard(routeOf(ctx, name), baseUrl(ctx), ctx.state.requestId);
    ctx.set({ 'X-Request-Id': ctx.state.requestId, 'Content-Type': 'application/mcp-server-card+json' });
    ctx.body = JSON.stringify(card);
  }

  function routeOf(ctx: Context, name: string, body: Buffer | null = null): PackRoute {
    const route = pools.get(name);
    if (!route) {
      throw new HttpError(404, `No such pack; here are: ${pools.names.join(', ')}`, { id: requestIdIn(body) });
    }
    ctx.state.logFields.pack = name;
    return route;
  }

  async function close() {
    packsFile.close();
    await pools.close();
  }

  async function status() {
    const packs = (await monitor.reports()).map(({ description, ...report }) => report);
    return { state: app.lifecycle.state, packs_file: { problem: packsFile.problem }, packs };
  }
}

function methodNotAllowed({ method }: Context, { name }: PackRoute): HttpError {
  return new HttpError(405, `${name}: ${method} is not answered here; POST a JSON-RPC 2.0 message`, {
    headers: { Allow: 'POST' },
  });
}
