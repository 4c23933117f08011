import { once } from 'node:events';
import { createConnection } from 'node:net';
import { until } from '@toolpacks/testing';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { listen, readEnv, serverEnv } from '../src/index.ts';
import { ask, type Received } from './ask.ts';
import { createEchoApp } from './echo-app.ts';
import { type SpawnedService, spawnService } from './spawn-service.ts';

let service: SpawnedService | undefined;

afterEach(() => {
  service?.signal('SIGKILL');
  return service?.exited;
});

function start(env: Record<string, string>): SpawnedService {
  service = spawnService(env);
  return service;
}

async function isRefused(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = createConnection(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}

/** What the call ended with; never rejects. */
const ending = (call: Promise<Received>): Promise<Received | 'cut'> => call.catch(() => 'cut' as const);

describe('SIGTERM', () => {
  it('makes the service unready, lets the call in flight finish, refuses new connections and exits 0', async () => {
    const running = start({ DRAIN_DELAY_MS: '1000' });
    const url = await running.url();
    const call = ask(`${url}/hold`, { headers: { 'X-Request-Id': 'in-flight' } });
    await running.line(({ msg }) => msg === 'held');

    running.signal('SIGTERM');
    await running.line(({ msg }) => msg === 'draining');
    const keepAlive = { Connection: 'keep-alive' };
    const [ready, late, health] = await Promise.all([
      ask(`${url}/readyz`, { headers: keepAlive }),
      ask(`${url}/items/late`, { headers: keepAlive }),
      ask(`${url}/healthz`),
    ]);
    expect(ready).toMatchObject({ status: 503, headers: { connection: 'close' }, text: '{"status":"draining"}' });
    expect(late).toMatchObject({ status: 200, headers: { connection: 'close' } });
    expect(health.status).toBe(200);

    await until(() => isRefused(url));
    running.write('release\n');
    expect(await call).toMatchObject({ status: 200, text: '{"held":true}' });
    expect(await running.exited).toEqual({ code: 0, signal: null });
    expect(running.lines).toContainEqual(expect.objectContaining({ request_id: 'in-flight', status: 200 }));
    expect(running.lines.at(-1)).toMatchObject({ msg: 'stopped' });
    expect(running.stderr()).toBe('');
  });

  it('cuts a call that hangs once DRAIN_TIMEOUT_MS is over, logs it with status 499, and still exits 0', async () => {
    const running = start({ DRAIN_TIMEOUT_MS: '30' });
    const call = ending(ask(`${await running.url()}/hold`, { headers: { 'X-Request-Id': 'hung' } }));
    await running.line(({ msg }) => msg === 'held');
    running.signal('SIGTERM');
    expect(await call).toBe('cut');
    expect(await running.exited).toEqual({ code: 0, signal: null });
    expect(running.lines.filter(({ request_id }) => request_id === 'hung')).toMatchObject([{ status: 499 }]);
  });
});

describe('a service that stops', () => {
  it('does not wait for the connection of a call in flight once that is answered', async () => {
    const released = Promise.withResolvers<void>();
    const { url, stop, begun } = await startHolding(released.promise);
    const { hostname, port } = new URL(url);
    const kept = createConnection(Number(port), hostname);
    kept.write('GET /hold HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await begun;
    const stopped = stop();
    await until(() => isRefused(url));
    released.resolve();
    const [answer] = await once(kept, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    await stopped;
  });

  it('closes idle connections instead of waiting for them', async () => {
    const { url, stop } = await startHolding(Promise.resolve());
    const { hostname, port } = new URL(url);
    const idle = createConnection(Number(port), hostname);
    idle.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(idle, 'data');
    const closed = once(idle, 'close');
    await Promise.all([stop(), closed]);
  });

  /** `begun` resolves once a call to `/hold` waits. */
  async function startHolding(released: Promise<void>) {
    const env = { PORT: '0', LOG_LEVEL: 'silent', DRAIN_DELAY_MS: '0', DRAIN_TIMEOUT_MS: '600000' };
    const settings = readEnv(z.object(serverEnv), env);
    const begun = Promise.withResolvers<void>();
    const app = createEchoApp(settings, () => {
      begun.resolve();
      return released;
    });
    return { ...(await listen(app, settings)), begun: begun.promise };
  }
});

describe('SIGINT', () => {
  it('stops the service without the delay', async () => {
    const running = start({ DRAIN_DELAY_MS: '600000' });
    await running.url();
    running.signal('SIGINT');
    expect(await running.exited).toEqual({ code: 0, signal: null });
  });

  it('twice ends a service whose call hangs', async () => {
    const running = start({ DRAIN_TIMEOUT_MS: '600000' });
    const call = ending(ask(`${await running.url()}/hold`));
    await running.line(({ msg }) => msg === 'held');
    running.signal('SIGINT');
    await running.line(({ msg }) => msg === 'draining');
    running.signal('SIGINT');
    await running.exited;
    expect(await call).toBe('cut');
  });
});
