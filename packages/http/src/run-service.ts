import type { App } from './create-app.ts';
import { listen } from './listen.ts';
import { ConfigError } from './read-env.ts';
import type { ServerSettings } from './settings.ts';
import { openTracing } from './tracing.ts';

/**
 * Runs a service to its end: prepares it, listens, drains on SIGTERM, stops at once on SIGINT (a developer's Ctrl-C), exits
 * 0. A parent process that opened an IPC channel receives `{ url }` once the service listens. What is wrong with its configuration goes to standard error, every problem on a line of its own, with exit code 1.
 */
export async function runService(
  name: string,
  prepare: () => Promise<{ readonly app: App; readonly settings: ServerSettings }>,
): Promise<void> {
  try {
    const { app, settings } = await prepare();
    app.tracing = await openTracing(settings, app.service, app.logger);
    const listening = await listen(app, settings);
    const stop = async (delayMs: number) => {
      app.logger.info('draining');
      await listening.stop({ delayMs });
      await app.tracing?.stop();
      app.logger.info('stopped');
      app.logger.flush(() => process.exit(0));
    };
    process.once('SIGTERM', () => stop(settings.DRAIN_DELAY_MS));
    process.once('SIGINT', () => stop(0));
    app.logger.info({ url: listening.url }, 'listening');
    process.send?.({ url: listening.url });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${name} cannot start:\n${error.message.replace(/^/gm, '  ')}\n`, () => process.exit(1));
  }
}
