import { connect, type Socket } from 'node:net';

export interface HungCallers {
  stop(): void;
}

/** What a refused caller is told to wait, in seconds. */
const retryAfter = /\r\nretry-after: (\d+)\r\n/i;

/**
 * Callers of a pack that hangs: each waits for its answer, and comes again when it was told to. Bare sockets, so that they
 * take next to nothing of the machine from the calls that are measured.
 */
export function startHungCallers(baseUrl: string, pack: string, callers: number): HungCallers {
  const { hostname, port, host } = new URL(baseUrl);
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const head = `POST /${pack}/mcp HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  const request = `${head}\r\n\r\n${body}`;
  const sockets = Array.from({ length: callers }, () => connect({ host: hostname, port: Number(port) }));
  const timers = new Map<Socket, NodeJS.Timeout>();
  for (const socket of sockets) {
    socket.write(request);
    socket.on('error', () => undefined);
    socket.on('data', (answer) => {
      const seconds = Number(retryAfter.exec(answer.toString('latin1'))?.[1] ?? 1);
      // Not all at once, as callers do not know of each other.
      timers.set(
        socket,
        setTimeout(() => socket.write(request), seconds * 1000 * (1 + Math.random())),
      );
    });
  }
  return {
    stop() {
      for (const socket of sockets) socket.destroy();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
