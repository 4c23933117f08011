import { isRecord, toolpacksHeaders, type UpstreamStatus } from '@toolpacks/contracts';
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
import type { PackCache } from './define-pack.ts';
import { createDispatch } from './dispatch.ts';
import type { Methods } from './methods.ts';
import { outcomeHeaders } from './outcome-headers.ts';
import type { Reply } from './reply.ts';
import { reportCache } from './report-cache.ts';
import { RequestOrigin } from './request-origin.ts';
import { toSpanFacts } from './span-facts.ts';
import { createUpstreamMetrics } from './upstream-metrics.ts';

export interface McpAppOptions {
  /** Of the service, in logs, metrics and traces. */
  readonly name: string;
  readonly version: string;
  readonly settings: ServerSettings;
  /** Where messages are posted. */
  readonly path: string;
  readonly methods: Methods;
  readonly upstreams: readonly { status(): UpstreamStatus }[];
  /** Shown in `/status` and in metrics, where there is one. Closing it is for `close`. */
  readonly cache?: PackCache | undefined;
  /** The first members of `/status`. */
  readonly status: () => object;
  /** Lets go of what the service holds, once the last call has ended. */
  readonly close?: () => Promise<void>;
}

/** The HTTP service around the methods of an MCP server: the one endpoint, health, metrics and status. */
export function createMcpApp({ path, methods, upstreams, cache, status, ...service }: McpAppOptions): App {
  const dispatch = createDispatch(methods);
  const app = createApp({
    ...service,
    role: 'pack',
    hotRoute: (ctx, next) =>
      ctx.req.method === 'POST' && (ctx.req.url === path || ctx.path === path || ctx.path === `${path}/`)
        ? answer(ctx)
        : next(),
    status: () => ({
      ...status(),
      version: service.version,
      state: app.lifecycle.state,
      upstreams: upstreams.map((upstream) => upstream.status()),
      ...(cache && { cache: cache.status() }),
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
    const isBatch = Array.isArray(posted);
    ctx.state.logFields.rpc_method = method ?? (isBatch ? 'batch' : 'other');
    const dispatched = dispatch(posted, new RequestOrigin(ctx, observe, isBatch));
    const reply = dispatched instanceof Promise ? await dispatched : dispatched;
    ctx.state.trace?.describe(toSpanFacts(method, reply));
    send(ctx, reply);
  }

  createUpstreamMetrics(app, upstreams);
  if (cache) reportCache(app, cache);
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
function send(ctx: Context, { status, body = '', contentType = 'application/json', call, forwardTo }: Reply): void {
  const { requestId, startedAt } = ctx.state;
  const headers = outcomeHeaders(performance.now() - startedAt, call);
  headers.push('X-Request-Id', requestId, 'Content-Length', String(Buffer.byteLength(body)));
  if (body !== '') headers.push('Content-Type', contentType);
  if (contentType === 'text/event-stream') headers.push('Cache-Control', 'no-cache', 'X-Accel-Buffering', 'no');
  if (forwardTo !== undefined) headers.push(toolpacksHeaders.forward, forwardTo);
  ctx.respond = false;
  ctx.res.writeHead(status, headers);
  ctx.res.end(body);
}
