import { type App, answerPublicDocument, type Context, createApp, HttpError, readBody } from '@toolpacks/http';
import manifest from '../package.json' with { type: 'json' };
import { createAccess } from './access/create-access.ts';
import { serveResourceMetadata } from './access/resource-metadata.ts';
import { createAllPacks } from './all-packs.ts';
import { allPacksPath } from './all-packs-path.ts';
import { answerCall } from './answer-call.ts';
import { createCallMetrics } from './call-metrics.ts';
import { serveCatalog } from './catalog-routes.ts';
import { clientAddress } from './client-address.ts';
import type { Config } from './config.ts';
import type { FollowedFile } from './follow-file.ts';
import { followPacks } from './follow-packs.ts';
import { createLookup, type Lookup } from './lookup-addresses.ts';
import { createPackGauges } from './pack-gauges.ts';
import { createPackMonitor } from './pack-monitor.ts';
import type { PackRoute } from './pack-route.ts';
import { openRoute } from './pack-route.ts';
import { createPackRoutes } from './pack-routes.ts';
import type { PackUrls } from './packs-file.ts';
import { servePage } from './page.ts';
import {
  createPublishedDocuments,
  isPublishedDocument,
  type PublishedDocument,
  publishedDocuments,
} from './published-document.ts';
import { createRateLimit } from './rate-limit/create-rate-limit.ts';
import { requestIdIn } from './request-id-in.ts';
import { createMayResend } from './resends.ts';
import { toPackStatus } from './status.ts';
import { createToolNames } from './tool-names.ts';

/** What is found outside of the configuration. */
export interface GatewayParts {
  readonly lookup?: Lookup | undefined;
  /** Of the built page; without it there is none at `/`. */
  readonly pageFolder?: string | undefined;
  /** How often it is looked whether the packs and keys files have changed. */
  readonly filePollMs?: number;
}

const endpoint = /^\/mcp\/?$|^\/([^/]+)\/mcp(?:\/|\/(server-card|server\.json))?$/;

/** The door: `/<pack>/mcp` of every pack in the packs file, and the catalog of what is behind it. */
export function createGateway(
  config: Config,
  { lookup = createLookup(), pageFolder, filePollMs = 500 }: GatewayParts = {},
): App {
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
  const hasAllPacks = config.AGGREGATE_URL !== undefined;
  const routes = createPackRoutes(config, lookup, app.logger);
  const monitor = createPackMonitor(routes);
  const mayResend = createMayResend(monitor);
  const readPublished = createPublishedDocuments();
  const callMetrics = createCallMetrics(app, routes, createToolNames(monitor));
  createPackGauges(app, routes);
  const packsFile = followPacks(config.PACKS_FILE, onPacks, filePollMs);
  routes.update(packsFile.content);
  const access = createAccess(config, {
    logger: app.logger,
    baseUrl,
    hasPack: (name) => routes.get(name) !== undefined,
    filePollMs,
  });
  if (access?.issuer !== undefined) {
    const { issuer } = access;
    serveResourceMetadata(app.router, { issuer, baseUrl, publicUrl: config.PUBLIC_URL, hasAllPacks, titleOf });
  }
  const rateLimit = createRateLimit(config, app.logger);
  const aggregate =
    config.AGGREGATE_URL === undefined
      ? undefined
      : openRoute({ name: 'all-packs', url: config.AGGREGATE_URL, path: allPacksPath }, config, lookup, app.logger);
  const answerForAll = aggregate && createAllPacks({ aggregate, access, callMetrics, mayResend, routeOf });
  serveCatalog(app.router, { monitor, baseUrl, hasAllPacks });
  if (pageFolder !== undefined) servePage(app.router, pageFolder);
  return app;

  function onPacks({ content, problem }: FollowedFile<PackUrls>): void {
    routes.update(content);
    callMetrics.prune();
    if (problem) app.logger.error({ problem }, 'packs file refused; the last good one stays');
    else app.logger.info({ packs: routes.names }, 'packs file read');
  }

  /** Everything below `/<pack>/mcp`, and `/mcp`. Paths are taken as they come, so that no second spelling reaches a pack. */
  async function hotRoute(ctx: Context, next: () => Promise<void>): Promise<void> {
    const [path, name, document] = endpoint.exec(ctx.path) ?? [];
    if (path === undefined || (name === undefined && !answerForAll)) return next();
    if (name !== undefined && isPublishedDocument(document)) return published(ctx, name, document, next);
    ctx.state.route = name === undefined ? allPacksPath : '/:pack/mcp';
    if (ctx.method !== 'POST') throw methodNotAllowed(ctx, name === undefined ? 'all packs' : routeOf(ctx, name).name);
    if (name !== undefined) callMetrics.open(ctx, name);
    ctx.request.ip = clientAddress(ctx.req, config.TRUSTED_PROXY_HOPS);
    const checked = access?.check(ctx, name);
    const grant = checked instanceof Promise ? await checked : checked;
    const body = await readBody(ctx);
    if (rateLimit) await rateLimit.admit(ctx, body);
    if (name !== undefined) await answerCall(ctx, { route: routeOf(ctx, name, body), body, mayResend });
    else await answerForAll?.(ctx, body, grant);
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

  async function titleOf(ctx: Context, pack: string | undefined): Promise<string> {
    if (pack === undefined) return 'All packs';
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
    aggregate?.replicas.close();
    await rateLimit?.close();
  }

  async function status() {
    const packs = (await monitor.reports()).map(toPackStatus);
    return {
      state: app.lifecycle.state,
      packs_file: { problem: packsFile.problem },
      ...access?.status(),
      ...(await rateLimit?.status()),
      ...(aggregate && { all_packs: toPackStatus(await monitor.report(aggregate)) }),
      packs,
    };
  }
}

const listedNames = 20;

function listed(names: readonly string[]): string {
  const more = names.length - listedNames;
  return names.slice(0, listedNames).join(', ') + (more > 0 ? ` and ${more} more, see /packs` : '');
}

function methodNotAllowed({ method }: Context, name: string): HttpError {
  return new HttpError(405, `${name}: ${method} is not answered here; POST a JSON-RPC 2.0 message`, {
    headers: { Allow: 'POST' },
  });
}
