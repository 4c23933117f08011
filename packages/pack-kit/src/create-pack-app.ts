import { isRecord, packPath } from '@toolpacks/contracts';
import {
  type App,
  answerPublicDocument,
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
import { outcomeHeaders } from './outcome-headers.ts';
import type { Reply } from './reply.ts';
import { RequestOrigin } from './request-origin.ts';
import { toServerCard, toServerJson } from './server-documents.ts';
import { toSpanFacts } from './span-facts.ts';
import { createUpstreamMetrics } from './upstream-metrics.ts';

/** The HTTP service of one pack: `POST /<pack>/mcp`, its server card and server.json, health, metrics and status. */
export function createPackApp(pack: Pack, settings: ServerSettings): App {
  const path = packPath(pack.name);
  const dispatch = createDispatch(pack);
  const app = createApp({
    name: pack.name,
    role: 'pack',
    version: pack.version,
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
    const method = knownMethod(posted);
    ctx.state.logFields.rpc_method = method ?? (Array.isArray(posted) ? 'batch' : 'other');
    const dispatched = dispatch(posted, new RequestOrigin(ctx, observe));
    const reply = dispatched instanceof Promise ? await dispatched : dispatched;
    ctx.state.trace?.describe(toSpanFacts(method, reply));
    send(ctx, reply);
  }

  createUpstreamMetrics(app, pack.upstreams);
  const address = (ctx: Context) => ({
    publicUrl: settings.PUBLIC_URL,
    requestUrl: `${ctx.protocol}://${ctx.host}`,
  });
  app.router.get(`${path}/server-card`, (ctx) =>
    answerPublicDocument(ctx, 'application/mcp-server-card+json', toServerCard(pack, address(ctx))),
  );
  app.router.get(`${path}/server.json`, (ctx) =>
    answerPublicDocument(ctx, 'application/json', toServerJson(pack, address(ctx))),
  );
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

/** Of a single message; one of a few, whatever callers send. */
function knownMethod(posted: unknown): string | undefined {
  const method = isRecord(posted) ? posted.method : undefined;
  return typeof method === 'string' && knownMethods.has(method) ? method : undefined;
}

/** Straight to the socket: the body is a string with a known type, so there is nothing for Koa to find out. */
function send(ctx: Context, { status, body = '', contentType = 'application/json', call }: Reply): void {
  const { requestId, startedAt } = ctx.state;
  const headers = outcomeHeaders(performance.now() - startedAt, call);
  headers.push('X-Request-Id', requestId, 'Content-Length', String(Buffer.byteLength(body)));
  if (body !== '') headers.push('Content-Type', contentType);
  if (contentType === 'text/event-stream') headers.push('Cache-Control', 'no-cache', 'X-Accel-Buffering', 'no');
  ctx.respond = false;
  ctx.res.writeHead(status, headers);
  ctx.res.end(body);
}
