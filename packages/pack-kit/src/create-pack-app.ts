import { isRecord, packPath } from '@toolpacks/contracts';
import {
  type App,
  type Context,
  createApp,
  createHistogram,
  HttpError,
  parseJson,
  readBody,
  type ServerSettings,
} from '@toolpacks/http';
import type { Pack } from './define-pack.ts';
import { createDispatch } from './dispatch.ts';
import type { Reply } from './reply.ts';
import { RequestOrigin } from './request-origin.ts';
import { toServerCard } from './server-card.ts';

/** The HTTP service of one pack: `POST /<pack>/mcp`, its server card, health, metrics and status. */
export function createPackApp(pack: Pack, settings: ServerSettings): App {
  const path = packPath(pack.name);
  const dispatch = createDispatch(pack);
  const app = createApp({
    name: pack.name,
    settings,
    hotRoute: (ctx, next) =>
      ctx.req.method === 'POST' && (ctx.req.url === path || ctx.path === path || ctx.path === `${path}/`)
        ? answer(ctx)
        : next(),
    status: () => ({
      pack: pack.name,
      version: pack.version,
      state: app.lifecycle.state,
      upstreams: pack.upstreams.map((upstream) => upstream.status()),
    }),
  });
  const toolSeconds = createHistogram(app.registry, 'mcp_tool_call_duration_seconds', 'Time to answer a tool call', [
    'tool',
    'outcome',
  ]);
  const observe = (tool: string, outcome: string, seconds: number) =>
    app.bookkeeping.later(() => toolSeconds.observe({ tool, outcome }, seconds));

  async function answer(ctx: Context): Promise<void> {
    ctx.state.route = path;
    const posted = parseJson(await readBody(ctx));
    ctx.state.logFields.rpc_method = methodLabel(posted);
    const reply = dispatch(posted, new RequestOrigin(ctx, observe));
    send(ctx, reply instanceof Promise ? await reply : reply);
  }

  app.router.get(`${path}/server-card`, (ctx) => {
    ctx.set('Content-Type', 'application/mcp-server-card+json');
    ctx.body = JSON.stringify(toServerCard(pack, settings.PUBLIC_URL ?? `${ctx.protocol}://${ctx.host}`));
  });
  app.router.all(path, (ctx) => {
    throw new HttpError(405, `${ctx.method} is not answered here; POST a JSON-RPC 2.0 message`, {
      headers: { Allow: 'POST' },
    });
  });
  return app;
}

const knownMethods = new Set([
  'initialize',
  'ping',
  'server/discover',
  'subscriptions/listen',
  'tools/call',
  'tools/list',
]);

/** Bounded, whatever callers send. */
function methodLabel(posted: unknown): string {
  if (Array.isArray(posted)) return 'batch';
  const method = isRecord(posted) ? posted.method : undefined;
  return typeof method === 'string' && knownMethods.has(method) ? method : 'other';
}

/** Straight to the socket: the body is a string with a known type, so there is nothing for Koa to find out. */
function send(ctx: Context, { status, body = '', contentType = 'application/json' }: Reply): void {
  const headers = ['X-Request-Id', ctx.state.requestId, 'Content-Length', String(Buffer.byteLength(body))];
  if (body !== '') headers.push('Content-Type', contentType);
  if (contentType === 'text/event-stream') headers.push('Cache-Control', 'no-cache', 'X-Accel-Buffering', 'no');
  ctx.respond = false;
  ctx.res.writeHead(status, headers);
  ctx.res.end(body);
}
