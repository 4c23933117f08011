import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface Path {
  readonly port: number;
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** Where new connections lead: to this port of this machine, or nowhere: then they are closed, as are all that are open. */
  leadTo(port: number | undefined): void;
  /** Loses from now on what is sent on the connections that are open, without closing them. */
  swallow(): void;
  stop(): Promise<void>;
}

/** A port that stays the same while what is behind it comes and goes. */
export async function startPath(to?: number): Promise<Path> {
  const open = new Set<Socket>();
  let target = to;
  const add = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => undefined).once('close', () => open.delete(socket));
    return socket;
  };
  const closeAll = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((socket) => {
    add(socket);
    if (target === undefined) socket.destroy();
    else relay(socket, add(connect({ host: '127.0.0.1', port: target })));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the path has no port');
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    leadTo(port) {
      target = port;
      if (port === undefined) closeAll();
    },
    swallow() {
      for (const socket of open) socket.unpipe().resume();
    },
    async stop() {
      server.close();
      closeAll();
      await once(server, 'close');
    },
  };
}

/** What one side ends ends for the other. */
function relay(socket: Socket, onward: Socket): void {
  socket.once('close', () => onward.destroy());
  onward.once('close', () => socket.destroy());
  onward.pipe(socket).pipe(onward);
}
