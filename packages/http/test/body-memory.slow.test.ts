import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, post } from './ask.ts';
import { pour } from './raw-socket.ts';
import { type SpawnedService, spawnService } from './spawn-service.ts';

let service: SpawnedService;
let url: string;

beforeAll(async () => {
  service = spawnService();
  url = await service.url();
});

afterAll(() => {
  service.signal('SIGKILL');
  return service.exited;
});

async function residentMiB(): Promise<number> {
  const { text } = await ask(`${url}/metrics`);
  return Number(/^process_resident_memory_bytes\{.*\} (\S+)$/m.exec(text)?.[1]) / 1_048_576;
}

/** A body of a million chunks of a byte, all but its end; resolves when all of it has been sent. */
async function sendInBytes() {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // Closed with unread bytes, it is reset.
  socket.on('error', () => undefined);
  socket.write('POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n');
  socket.write('Transfer-Encoding: chunked\r\n\r\n');
  pour(socket, '1\r\n \r\n'.repeat(10_000), 100);
  while (socket.bytesWritten < 6_000_000) await delay(10);
  if (socket.writableNeedDrain) await once(socket, 'drain');
  return socket;
}

it('bodies that come byte by byte take the memory of their bytes, and other calls are answered meanwhile', async () => {
  const before = await residentMiB();
  const sockets = await Promise.all([sendInBytes(), sendInBytes(), sendInBytes()]);
  expect((await post(`${url}/echo`, '{}')).status).toBe(200);
  expect((await residentMiB()) - before).toBeLessThan(250);
  for (const socket of sockets) socket.destroy();
});
