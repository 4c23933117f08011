import type { Duplex } from 'node:stream';

/**
 * How much is still read of a request that is refused, and for how long, before its connection is closed: a connection that
 * is closed with unread bytes is reset, and the refusal may be lost with it.
 */
export const lingerBytes = 8_388_608;
export const lingerMs = 1000;

/** Sends the last bytes that this connection carries and closes it once the caller does, within the bounds above. */
export function closeLingering(socket: Duplex, lastWords: string): void {
  let bytes = 0;
  socket.removeAllListeners('data');
  socket.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > lingerBytes) socket.destroy();
  });
  socket.resume();
  socket.end(lastWords);
  const linger = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(linger));
}
