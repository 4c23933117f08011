import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Listening, listen, readEnv, serverEnv } from '../src/index.ts';
import { createEchoApp } from './echo-app.ts';
import { talk } from './raw-socket.ts';

const large = Buffer.alloc(64 * 1_048_576, ' ');
const limits = { STALL_TIMEOUT_MS: '200', IDLE_TIMEOUT_MS: '100' };

let service: Listening;
let letGo: () => void;
let cut: Promise<unknown>;

beforeAll(async () => {
  const settings = readEnv(z.object(serverEnv), { PORT: '0', LOG_LEVEL: 'silent', DRAIN_DELAY_MS: '0', ...limits });
  const app = createEchoApp(settings, new Promise<void>((resolve) => (letGo = resolve)));
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

describe('a caller', () => {
  it('that takes nothing of its answer is cut after STALL_TIMEOUT_MS', async () => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname, () => socket.write(get('/large')));
    socket.on('error', () => undefined).pause();
    expect(await cut).toBe('cut');
    socket.destroy();
  });

  it('that waits for its answer for longer is not, and is closed IDLE_TIMEOUT_MS and a second after it', async () => {
    setTimeout(letGo, 600);
    expect(await talk(service.url, (socket) => socket.write(get('/hold')))).toMatch(
      /^HTTP\/1\.1 200 .*\{"held":true\}$/s,
    );
  });
});
