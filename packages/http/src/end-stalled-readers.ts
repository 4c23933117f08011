import type { Server } from 'node:http';
import { responseOn } from './response-on.ts';

/**
 * Cuts a caller that takes nothing of its answer for so long: it would hold the answer, its connection and the one to whoever
 * the answer comes from. An answer that is still being made is waited for.
 */
export function endStalledReaders(server: Server, timeoutMs: number): void {
  server.timeout = timeoutMs;
  server.on('timeout', (socket) => {
    const isBeingAnswered = responseOn(socket) !== undefined && socket.writableLength === 0;
    if (!isBeingAnswered) socket.destroy();
  });
}
