import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface Path {
  readonly port: number;
  /** Loses from now on what is sent on the connections that are open, without closing them. */
  swallow(): void;
  stop(): Promise<void>;
}

/** A way to the server on another port of this machine. */
export async function startPath(to: number): Promise<Path> {
  const open: Socket[] = [];
  const server = createServer((socket) => {
    const onward = connect({ host: '127.0.0.1', port: to });
    open.push(socket, onward);
    socket.on('error', () => undefined);
    onward.on('error', () => undefined);
    onward.pipe(socket).pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the path has no port');
  return {
    port: address.port,
    swallow() {
      for (const socket of open) socket.unpipe().resume();
    },
    async stop() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
