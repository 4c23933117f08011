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
import { createDispatch, type Origin } from './dispatch.ts';
import type { Reply } from './reply.ts';
import { toServerCard } from './server-card.ts';

/** The HTTP service of one pack: `POST /<pack>/mcp`, its server card, health, metrics and status. */
export function createPackApp(pack: Pack, settings: ServerSettings): App {
  const path = packPath(pack.name);
  const dispatch = createDispatch(pack);
  const app = createApp({
    name: pack.name,
    settings,
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

  app.router.post(path, async (ctx) => {
    const posted = parseJson(await readBody(ctx));
    ctx.state.logFields.rpc_method = methodLabel(posted);
    const startedAt = performance.now();
    const origin: Origin = {
      headers: ctx.req.headers,
      requestId: ctx.state.requestId,
      logger: app.logger,
      toolCalled(tool, outcome) {
        toolSeconds.observe({ tool, outcome }, (performance.now() - startedAt) / 1000);
        ctx.state.logFields.tool = tool;
        ctx.state.logFields.outcome = outcome;
      },
      onAbort(listener) {
        ctx.res.once('close', () => {
          if (!ctx.res.writableFinished) listener();
        });
      },
    };
    send(ctx, await dispatch(posted, origin));
  });
  app.router.get(`${path}/server-card`, (ctx) => {
    ctx.set('Content-Type', 'application/mcp-server-card+json');
    ctx.body = JSON.stringify(toServerCard(pack, settings.PUBLIC_URL ?? `http://${ctx.host}`));
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

function send(ctx: Context, { status, body, contentType }: Reply): void {
  if (body === undefined) ctx.body = null;
  else {
    ctx.set('Content-Type', contentType ?? 'application/json');
    ctx.body = body;
  }
  ctx.status = status;
  if (contentType) ctx.set({ 'Cache-Control': 'no-cache', 'X-Accel-Buffering': 'no' });
}
