import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { until } from '@toolpacks/testing';
import { expect, it, onTestFinished } from 'vitest';
import { errorOf, post } from './ask.ts';
import { startEcho } from './echo-app.ts';

const head =
  'POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100002\r\n\r\n';
const half = `"${' '.repeat(50_000)}`;

/** A connection whose first half of a body of 100,002 bytes has arrived, as a second call shows that was sent before it. */
async function sendHalf(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n${head}${half}`);
  await once(socket, 'data');
  return socket.resume();
}

it('bodies that are under way take memory that is shared by all: the one that is too much gets a 503', async () => {
  const service = await startEcho({ MAX_BUFFERED_BYTES: '120000' });
  onTestFinished(() => service.stop());
  const url = `${service.url}/echo`;
  const senders = [await sendHalf(url), await sendHalf(url)];
  const refused = await post(url, `"${' '.repeat(60_000)}"`);
  expect(refused).toMatchObject({
    status: 503,
    headers: { 'retry-after': '1' },
  });
  expect(errorOf(refused).message).toMatch(/holds as many bytes for slow callers as it can; try again in a second$/);
  expect((await post(url, '{}')).status).toBe(200);

  for (const sender of senders) sender.destroy();
  await until(async () => (await post(url, `"${' '.repeat(60_000)}"`)).status === 200);
});

it('a body that has been answered takes no more memory', async () => {
  const service = await startEcho({ MAX_BUFFERED_BYTES: '120000' });
  onTestFinished(() => service.stop());
  for (let call = 0; call < 10; call++)
    expect((await post(`${service.url}/echo`, `"${' '.repeat(60_000)}"`)).status).toBe(200);
});

it('a body that alone is too much for it gets a 503', async () => {
  const service = await startEcho({ MAX_BUFFERED_BYTES: '50000' });
  onTestFinished(() => service.stop());
  expect((await post(`${service.url}/echo`, `"${' '.repeat(90_000)}"`)).status).toBe(503);
  expect((await post(`${service.url}/echo`, '{}')).status).toBe(200);
});
