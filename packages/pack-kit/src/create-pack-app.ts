import { packPath } from '@toolpacks/contracts';
import { type App, answerPublicDocument, type Context, type ServerSettings } from '@toolpacks/http';
import { createMcpApp } from './create-mcp-app.ts';
import { createPackMethods } from './create-pack-methods.ts';
import type { Pack } from './define-pack.ts';
import { toServerCard, toServerJson } from './server-documents.ts';

/** The HTTP service of one pack: `POST /<pack>/mcp`, its server card and server.json, health, metrics and status. */
export function createPackApp(pack: Pack, settings: ServerSettings): App {
  const { name, version, upstreams, cache } = pack;
  const path = packPath(name);
  const methods = createPackMethods(pack);
  const app = createMcpApp({
    ...{ name, version, settings, path, methods, upstreams, cache },
    status: () => ({ pack: name }),
    close: async () => cache?.close(),
  });
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
  return app;
}
