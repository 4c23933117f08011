import { packPath } from '@toolpacks/contracts';
import { type App, answerPublicDocument, type Context, createApp, HttpError, readBody } from '@toolpacks/http';
import manifest from '../package.json' with { type: 'json' };
import { createAccess } from './access/create-access.ts';
import { serveResourceMetadata } from './access/resource-metadata.ts';
import { createCallMetrics } from './call-metrics.ts';
import { catalogPath, toCatalog } from './catalog.ts';
import { clientAddress } from './client-address.ts';
import type { Config } from './config.ts';
import { followFile } from './follow-file.ts';
import { forward } from './forward.ts';
import { createLookup, type Lookup } from './lookup-addresses.ts';
import { createPackGauges } from './pack-gauges.ts';
import { createPackMonitor } from './pack-monitor.ts';
import { createPackRoutes, type PackRoute } from './pack-routes.ts';
import { readPacksFile } from './packs-file.ts';
import {
  createPublishedDocuments,
  isPublishedDocument,
  type PublishedDocument,
  publishedDocuments,
} from './published-document.ts';
import { createRateLimit } from './rate-limit/create-rate-limit.ts';
import { requestIdIn } from './request-id-in.ts';
import { toPackStatus } from './status.ts';
import { createToolNames } from './tool-names.ts';

/** The door: `/<pack>/mcp` of every pack in the packs file, and the catalog of what is behind it. */
export function createGateway(config: Config, lookup: Lookup = createLookup()): App {
  const baseUrl = (ctx: Context): string => config.PUBLIC_URL?.replace(/\/+$/, '') ?? `${ctx.protocol}://${ctx.host}`;
  const app = createApp({
    name: 'gateway',
    role: 'gateway',
    version: manifest.version,
    settings: config,
    status,
    hotRoute,
    close,
  });
  const routes = createPackRoutes(config, lookup, app.logger);
  const monitor = createPackMonitor(routes);
  const readPublished = createPublishedDocuments();
  const callMetrics = createCallMetrics(app, routes, createToolNames(monitor));
  createPackGauges(app, routes);
  const packsFile = followFile(config.PACKS_FILE, readPacksFile, ({ content, problem }) => {
    routes.update(content);
    callMetrics.prune();
    if (problem) app.logger.error({ problem }, 'packs file refused; the last good one stays');
    else app.logger.info({ packs: routes.names }, 'packs file read');
  });
  routes.update(packsFile.content);
  const access = createAccess(config, {
    logger: app.logger,
    baseUrl,
    hasPack: (name) => routes.get(name) !== undefined,
  });
  if (access?.issuer !== undefined) {
    const { issuer } = access;
    serveResourceMetadata(app.router, { issuer, baseUrl, publicUrl: config.PUBLIC_URL, titleOf });
  }
  const rateLimit = createRateLimit(config, app.logger);

  app.router.get('/packs', async (ctx) => {
    const base = baseUrl(ctx);
    const packs = (await monitor.reports()).map(({ route: { name }, state, replicas, description }) => ({
      name,
      url: base + packPath(name),
      state,
      title: description?.title ?? null,
      description: description?.description ?? null,
      version: description?.version ?? null,
      owner: description?.owner ?? null,
      replicas: { total: replicas.length, up: replicas.filter((replica) => replica.state === 'up').length },
      tools: description?.tools ?? [],
    }));
    ctx.body = { count: packs.length, packs };
  });
  app.router.get(catalogPath, async (ctx) =>
    answerPublicDocument(ctx, 'application/json', toCatalog(await monitor.reports(), baseUrl(ctx))),
  );
  app.router.all(catalogPath, ({ method }) => {
    throw new HttpError(405, `The catalog is there to read; it was asked for with ${method}`, {
      headers: { Allow: 'GET, HEAD' },
    });
  });
  return app;

  /** Everything below `/<pack>/mcp`. Paths are taken as they come, so that no second spelling reaches a pack. */
  async function hotRoute(ctx: Context, next: () => Promise<void>): Promise<void> {
    const [, name, document] = /^\/([^/]+)\/mcp(?:\/|\/(server-card|server\.json))?$/.exec(ctx.path) ?? [];
    if (name === undefined) return next();
    if (isPublishedDocument(document)) return published(ctx, name, document, next);
    ctx.state.route = '/:pack/mcp';
    if (ctx.method !== 'POST') throw methodNotAllowed(ctx, routeOf(ctx, name));
    callMetrics.open(ctx, name);
    ctx.request.ip = clientAddress(ctx.req, config.TRUSTED_PROXY_HOPS);
    const checking = access?.check(ctx, name);
    if (checking) await checking;
    const body = await readBody(ctx);
    if (rateLimit) await rateLimit.admit(ctx, body);
    await admit(ctx, routeOf(ctx, name, body), body);
  }

  async function admit(ctx: Context, route: PackRoute, body: Buffer): Promise<void> {
    const { bulkhead } = route;
    const entered = bulkhead.enter(ctx.res);
    if (!(typeof entered === 'boolean' ? entered : await entered)) throw overloaded(route, body);
    try {
      await forward(ctx, route, body);
    } finally {
      bulkhead.leave();
    }
  }

  async function published(
    ctx: Context,
    pack: string,
    name: PublishedDocument,
    next: () => Promise<void>,
  ): Promise<void> {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    ctx.state.route = `/:pack/mcp/${name}`;
    const { requestId } = ctx.state;
    const publisher = { baseUrl: baseUrl(ctx), publicUrl: config.PUBLIC_URL, requestId };
    const document = await readPublished(name, routeOf(ctx, pack), publisher);
    ctx.set('X-Request-Id', requestId);
    answerPublicDocument(ctx, publishedDocuments[name], document);
  }

  async function titleOf(ctx: Context, pack: string): Promise<string> {
    const { description } = await monitor.report(routeOf(ctx, pack));
    return description?.title ?? pack;
  }

  function routeOf(ctx: Context, name: string, body: Buffer | null = null): PackRoute {
    const route = routes.get(name);
    if (!route) {
      throw new HttpError(404, `No such pack; here are: ${listed(routes.names)}`, { id: requestIdIn(body) });
    }
    ctx.state.logFields.pack = name;
    return route;
  }

  async function close() {
    packsFile.close();
    access?.close();
    routes.close();
    await rateLimit?.close();
  }

  async function status() {
    const packs = (await monitor.reports()).map(toPackStatus);
    return {
      state: app.lifecycle.state,
      packs_file: { problem: packsFile.problem },
      ...access?.status(),
      ...(await rateLimit?.status()),
      packs,
    };
  }
}

const listedNames = 20;

function listed(names: readonly string[]): string {
  const more = names.length - listedNames;
  return names.slice(0, listedNames).join(', ') + (more > 0 ? ` and ${more} more, see /packs` : '');
}

function methodNotAllowed({ method }: Context, { name }: PackRoute): HttpError {
  return new HttpError(405, `${name}: ${method} is not answered here; POST a JSON-RPC 2.0 message`, {
    headers: { Allow: 'POST' },
  });
}

function overloaded({ name }: PackRoute, body: Buffer): HttpError {
  return new HttpError(503, `${name}: the pack has all the calls it can take; try again in a second`, {
    id: requestIdIn(body),
    headers: { 'Retry-After': '1' },
    errorClass: 'overloaded',
  });
}
