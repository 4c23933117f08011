import * as z from 'zod';
import {
  type App,
  createApp,
  type Listening,
  listen,
  parseJson,
  readBody,
  readEnv,
  type ServerSettings,
  serverEnv,
} from '../src/index.ts';

/** A service that gives back what is posted to `/echo`, fails on demand, and has calls to `/hold` wait for `hold`. */
export function createEchoApp(settings: ServerSettings, hold: () => Promise<unknown> = async () => undefined): App {
  const app = createApp({
    name: 'echo',
    role: 'pack',
    version: '1.2.3',
    settings,
    status: () => ({ service: 'echo', state: app.lifecycle.state }),
    hotRoute: async (ctx, next) => {
      if (ctx.method !== 'POST' || ctx.path !== '/echo') return next();
      const posted = parseJson(await readBody(ctx));
      ctx.state.route = '/echo';
      ctx.body = { posted };
    },
  });
  app.router.get('/items/:id', (ctx) => {
    ctx.body = { id: ctx.params.id };
  });
  app.router.get('/fail', () => {
    throw new Error('cannot reach vault.internal:8200');
  });
  app.router.get('/hold', async (ctx) => {
    app.logger.info('held');
    await hold();
    ctx.body = { held: true };
  });
  return app;
}

/** The echo service over real HTTP on a free port, with nothing on standard output. */
export function startEcho(env: NodeJS.ProcessEnv = {}): Promise<Listening> {
  const settings = readEnv(z.object(serverEnv), { PORT: '0', LOG_LEVEL: 'silent', DRAIN_DELAY_MS: '0', ...env });
  return listen(createEchoApp(settings), settings);
}
