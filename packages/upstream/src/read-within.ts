import { ToolError } from '@toolpacks/contracts';
import type { Subject } from './to-tool-error.ts';

/**
 * Reads a body of at most `maxBytes`, counted after decompression and whatever `Content-Length` says. A larger one ends
 * the connection at once and is `upstream_invalid`.
 */
export async function readWithin(
  { body, headers }: Response,
  maxBytes: number,
  { name, host }: Subject,
): Promise<Buffer<ArrayBuffer>> {
  if (body === null) return Buffer.alloc(0);
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = Number(headers.get('content-length')) > maxBytes ? Number.POSITIVE_INFINITY : 0;
  while (size <= maxBytes) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.byteLength;
    chunks.push(value);
  }
  // Not awaited: a stream may take its time to cancel, and nothing depends on it.
  reader.cancel().catch(() => undefined);
  const message = `${name}: the answer of ${host} is larger than ${maxBytes} bytes; ask for less`;
  throw new ToolError('upstream_invalid', message);
}
