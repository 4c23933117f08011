import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { answerClientErrors } from './answer-client-errors.ts';
import type { App } from './create-app.ts';
import { endStalledReaders } from './end-stalled-readers.ts';
import { ConfigError } from './read-env.ts';
import type { ServerSettings } from './settings.ts';
import { createUnreadRequests } from './unread-requests.ts';

/** How often senders that are too slow are looked for. */
const slowSenderCheckMs = 500;

/** How often a stopping service closes connections that have become idle. */
const idleSweepMs = 100;

export interface Listening {
  /** `http://host:port`, with the port that was really bound. */
  readonly url: string;
  /** Drains and stops: not ready, `DRAIN_DELAY_MS` of grace, no new connections, then what is in flight, bounded. */
  stop(options?: { readonly delayMs?: number }): Promise<void>;
}

/** Opens the port. Throws ConfigError where it cannot be had. */
export async function listen(app: App, settings: ServerSettings): Promise<Listening> {
  const server = createServer(
    {
      headersTimeout: Math.min(settings.HEADERS_TIMEOUT_MS, settings.REQUEST_TIMEOUT_MS),
      requestTimeout: settings.REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: slowSenderCheckMs,
      keepAliveTimeout: settings.IDLE_TIMEOUT_MS,
      maxHeaderSize: 16_384,
      // `Host` or `Content-Type` given twice is refused for what it is when joined; else Node would pick one of the two.
      joinDuplicateHeaders: true,
      // A request without one is refused in words by the check of the message.
      requireHostHeader: false,
    },
    app.listener,
  );
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  answerClientErrors(server, createUnreadRequests(app.registry, app.logger, app.bookkeeping));
  endStalledReaders(server, settings.STALL_TIMEOUT_MS);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new ConfigError(portSentence(error, settings))));
    server.listen({ port: settings.PORT, host: settings.HOST }, resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://${settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST}:${port}`,
    async stop({ delayMs = settings.DRAIN_DELAY_MS } = {}) {
      app.lifecycle.state = 'draining';
      server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
      await delay(delayMs);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // What was asked before the drain began, and is answered after it, leaves its connection open.
      const sweep = setInterval(() => server.closeIdleConnections(), idleSweepMs);
      await Promise.race([closed, delay(settings.DRAIN_TIMEOUT_MS, undefined, { ref: false })]);
      server.closeAllConnections();
      await closed;
      clearInterval(sweep);
      // A cut response learns of it when the event loop closes handles, which is after the next immediates.
      await turn();
      await turn();
      await app.close();
    },
  };
}

function portSentence(error: NodeJS.ErrnoException, { HOST, PORT }: ServerSettings): string {
  if (error.code === 'EADDRINUSE')
    return `PORT: ${PORT} on ${HOST} is taken by another program; stop it or choose another port`;
  if (error.code === 'EACCES') return `PORT: ${PORT} on ${HOST} needs more rights; choose a port above 1023`;
  return `HOST, PORT: cannot listen on ${HOST}:${PORT} (${error.code ?? error.message})`;
}
