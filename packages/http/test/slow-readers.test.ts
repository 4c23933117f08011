import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { type Listening, listen, readEnv, serverEnv } from '../src/index.ts';
import { createEchoApp } from './echo-app.ts';
import { talk } from './raw-socket.ts';

const large = Buffer.alloc(64 * 1_048_576, ' ');
const limits = { STALL_TIMEOUT_MS: '200', IDLE_TIMEOUT_MS: '100' };

let service: Listening;
const held = Promise.withResolvers<void>();
const released = Promise.withResolvers<void>();
let cut: Promise<unknown>;

beforeAll(async () => {
  const settings = readEnv(z.object(serverEnv), { PORT: '0', LOG_LEVEL: 'silent', DRAIN_DELAY_MS: '0', ...limits });
  const app = createEchoApp(settings, () => {
    held.resolve();
    return released.promise;
  });
  cut = new Promise((resolve) =>
    app.router.get('/large', (ctx) => {
      ctx.body = large;
      ctx.res.once('close', () => resolve(ctx.res.writableFinished ? 'finished' : 'cut'));
    }),
  );
  service = await listen(app, settings);
});

afterAll(() => service.stop());

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

it('a caller that takes nothing of its answer is cut after STALL_TIMEOUT_MS, one that waits longer for its answer is not', async () => {
  const waiting = talk(service.url, (socket) => socket.write(get('/hold')));
  await held.promise;
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname, () => socket.write(get('/large')));
  socket.on('error', () => undefined).pause();
  expect(await cut).toBe('cut');
  socket.destroy();
  released.resolve();
  expect(await waiting).toMatch(/^HTTP\/1\.1 200 .*\{"held":true\}$/s);
});
