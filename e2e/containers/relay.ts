import { connect, Server } from 'node:net';

/** Run in another network namespace: hands connections to the server that its parent sends on to a port in here. */
process.once('message', (port: unknown, server: unknown) => {
  if (!(server instanceof Server)) throw new Error('The parent sends a port and a listening server');
  server.on('connection', (outer) => {
    const inner = connect(Number(port), '127.0.0.1');
    outer.pipe(inner).pipe(outer);
    outer.on('error', () => inner.destroy());
    inner.on('error', () => outer.destroy());
  });
});
