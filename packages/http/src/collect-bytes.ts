import type { IncomingMessage } from 'node:http';
import { HttpError } from './http-error.ts';

/** How much beyond the limit is still read, and for how long, so that the caller gets to see the refusal. */
const lingerBytes = 8_388_608;
const lingerMs = 1000;

/**
 * The bytes of a request's body; null where they are more than `maxBytes`. Rejects with HttpError 400 where the caller stops before the end.
 * What is too much is read on for a while without being kept: closing a socket with unread bytes would reset it before the
 * answer is seen.
 */
export function collectBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let linger: NodeJS.Timeout | undefined;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) chunks.push(chunk);
      else if (bytes > maxBytes + lingerBytes) resolve(null);
      else linger ??= setTimeout(resolve, lingerMs, null);
    });
    request.on('end', () => {
      clearTimeout(linger);
      resolve(bytes > maxBytes ? null : joined(chunks));
    });
    request.on('close', () => {
      clearTimeout(linger);
      if (!request.complete) reject(new HttpError(400, 'The body ended before its announced length'));
    });
  });
}

function joined(chunks: readonly Buffer[]): Buffer {
  const [only] = chunks;
  return only && chunks.length === 1 ? only : Buffer.concat(chunks);
}
