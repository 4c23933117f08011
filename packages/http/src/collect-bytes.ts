import type { IncomingMessage } from 'node:http';
import { HttpError } from './http-error.ts';
import { lingerBytes, lingerMs } from './linger.ts';

/** Bodies below this are not told of: there are as many of them as connections. */
const toldBytes = 16_384;

/**
 * The bytes of a request's body; null where they are more than `maxBytes`. Rejects with HttpError 400 where the caller stops before the end.
 * `hold` is told of bytes that are kept, in large steps; what it throws ends the wait. What is too much is read on for a while without being kept: closing a socket with unread bytes would reset it before the
 * answer is seen.
 */
export function collectBytes(
  request: IncomingMessage,
  maxBytes: number,
  hold: (moreBytes: number) => void,
): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    let held: Buffer = Buffer.alloc(0);
    let bytes = 0;
    let linger: NodeJS.Timeout | undefined;
    let told = 0;
    const tell = () => {
      if (held.length < toldBytes || held.length === told) return;
      try {
        hold(held.length - told);
      } catch (error) {
        request.off('data', keep);
        request.resume();
        reject(error);
      }
      told = held.length;
    };
    const tooMuch = () => {
      linger ??= setTimeout(resolve, lingerMs, null);
    };
    if (Number(request.headers['content-length']) > maxBytes) tooMuch();
    const keep = (piece: Buffer) => {
      if (bytes + piece.length <= maxBytes) held = appended(held, bytes, piece);
      else if (bytes > maxBytes + lingerBytes) resolve(null);
      else tooMuch();
      bytes += piece.length;
      tell();
    };
    request.on('data', keep);
    request.on('end', () => {
      clearTimeout(linger);
      resolve(bytes > maxBytes ? null : held.subarray(0, bytes));
    });
    request.on('close', () => {
      clearTimeout(linger);
      if (!request.complete) reject(new HttpError(400, 'The body ended before its announced length'));
    });
  });
}

/**
 * `held` with a further piece after its first `bytes`. Mostly a body is one piece, and is not copied. A body of a byte a piece
 * would take 200 times its size as a list of pieces.
 */
function appended(held: Buffer, bytes: number, piece: Buffer): Buffer {
  if (bytes === 0) return piece;
  const needed = bytes + piece.length;
  const roomy = needed <= held.length ? held : Buffer.concat([held.subarray(0, bytes)], 2 * needed);
  piece.copy(roomy, bytes);
  return roomy;
}
