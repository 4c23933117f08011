import type { Socket } from 'node:net';
import { until } from '@toolpacks/testing';
import { describe, expect, it } from 'vitest';
import type { ConnectionError } from '../src/http1/connection-error.ts';
import { ReplicaConnections } from '../src/http1/replica-connections.ts';
import { startSocketDouble } from './pack-double.ts';
import { stopAfterTest } from './stop-after.ts';

const request = 'POST / HTTP/1.1\r\nContent-Length: 0\r\n\r\n';
const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

/** Connections to a replica that answers each request but those that the test answers itself. */
async function start(onRequest: (socket: Socket) => void = (socket) => socket.write(answer), timeoutMs = 5000) {
  const sockets: Socket[] = [];
  const replica = stopAfterTest(
    await startSocketDouble((socket) => {
      sockets.push(socket);
      onRequest(socket);
      socket.on('data', () => onRequest(socket));
    }),
  );
  const times = { connectTimeoutMs: 5000, timeoutMs, idleTimeoutMs: 600_000 };
  const at = { protocol: 'http:', address: '127.0.0.1', hostname: 'localhost', port: replica.port } as const;
  const connections = new ReplicaConnections({ ...at, ...times });
  const send = (onHead = () => {}) =>
    new Promise<string>((resolve) => {
      const onError = ({ failure, message }: ConnectionError) => resolve(`${failure}: ${message}`);
      connections.send(request, Buffer.alloc(0), { onHead, onData() {}, onEnd: () => resolve('ended'), onError });
    });
  const open = () => sockets.filter(({ destroyed }) => !destroyed).length;
  return { replica, sockets, connections, send, open };
}

describe('the connections to a replica', () => {
  it('are used again, and opened where none is idle', async () => {
    const { replica, send } = await start();
    expect([await send(), await send(), replica.count()]).toEqual(['ended', 'ended', 1]);
    expect([...(await Promise.all([send(), send()])), replica.count()]).toEqual(['ended', 'ended', 2]);
  });

  it('are not used once the replica has closed them', async () => {
    const { replica, sockets, send } = await start();
    await send();
    sockets[0]?.end();
    await until(() => sockets[0]?.destroyed === true);
    expect([await send(), replica.count()]).toEqual(['ended', 2]);
  });

  it('that idle are closed after one has lost its request', async () => {
    let isSilent = false;
    const { send, open, sockets } = await start((socket) => (isSilent ? socket.destroy() : socket.write(answer)));
    await Promise.all([send(), send(), send()]);
    isSilent = true;
    expect(await send()).toMatch(/^broken: /);
    await until(() => open() === 0);
    expect(sockets).toHaveLength(3);
  });

  it('are closed at the end, and so is one that is opened later, after its response', async () => {
    const { connections, send, open } = await start();
    await Promise.all([send(), send()]);
    connections.close();
    await until(() => open() === 0);
    expect(await send()).toBe('ended');
    await until(() => open() === 0);
  });
});

describe('a request to a replica', () => {
  it('whose response is reset after its head is told from one that had no response', async () => {
    const { send, sockets } = await start((socket) => socket.write(answer.replace('Length: 0', 'Length: 9')));
    expect(await send(() => sockets[0]?.resetAndDestroy())).toBe('cut: The connection failed');
  });

  it('that is not answered in time fails', async () => {
    const { send } = await start(() => undefined, 50);
    expect(await send()).toBe('silent: Nothing came in time');
  });
});
