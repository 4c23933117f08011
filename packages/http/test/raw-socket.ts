import { connect, type Socket } from 'node:net';

/**
 * Writes to a socket of its own and resolves with all that came back once the connection is closed. A connection that the
 * server closes while more is being written ends in an error here; what came before it counts.
 */
export function talk(url: string, write: (socket: Socket) => void): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(Number(port), hostname, () => write(socket));
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
    });
    socket.on('error', () => socket.destroy());
    socket.once('close', () => resolve(heard));
  });
}

/** Writes `piece` as often as `times` says, no faster than the other side reads. */
export function pour(socket: Socket, piece: string, times: number): void {
  let written = 0;
  const more = () => {
    while (written < times && !socket.destroyed) {
      written += 1;
      if (!socket.write(piece)) return;
    }
  };
  socket.on('drain', more);
  more();
}
