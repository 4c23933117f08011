import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { jsonRpcCodes, quote } from '@toolpacks/contracts';
import getRawBody from 'raw-body';
import { HttpError } from './http-error.ts';
import type { Context } from './request-state.ts';
import { maxBodyBytes } from './settings.ts';

const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i;

/** How much of a refused body is still read, and for how long, so that the caller gets to see the refusal. */
const lingerBytes = 8 * maxBodyBytes;
const lingerMs = 1000;

/** The bytes of a JSON request body. Throws HttpError 415, 413 or 400 with a sentence for the caller. */
export async function readBody(ctx: Context): Promise<Buffer> {
  const { headers } = ctx.req;
  if (!jsonType.test(headers['content-type'] ?? '')) {
    throw new HttpError(415, `Content-Type must be application/json, got ${quote(headers['content-type'] ?? '')}`);
  }
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') {
    throw new HttpError(
      415,
      `Content-Encoding ${quote(headers['content-encoding'])} is not read here; send the body plain`,
    );
  }
  try {
    return await getRawBody(ctx.req, { limit: maxBodyBytes, length: headers['content-length'] ?? null });
  } catch (error) {
    throw await toHttpError(error, ctx.req);
  }
}

/** Parses a body as JSON; -32700 on HTTP 400 where it is not. */
export function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw new HttpError(400, 'The body is not valid UTF-8', { code: jsonRpcCodes.parseError });
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new HttpError(400, parseSentence(body), { code: jsonRpcCodes.parseError });
  }
}

function parseSentence(body: Buffer): string {
  return body.length === 0 ? 'The body is empty; send one JSON-RPC 2.0 message' : 'The body is not valid JSON';
}

async function toHttpError(error: unknown, request: IncomingMessage): Promise<HttpError> {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
  if (type !== 'entity.too.large') return new HttpError(400, 'The body ended before its announced length');
  await drain(request);
  return new HttpError(
    413,
    `The body is larger than the ${maxBodyBytes} bytes accepted here; ask for less in one call`,
    {
      headers: { Connection: 'close' },
    },
  );
}

/** Reads on without keeping anything: closing a socket with unread bytes would reset it before the answer is seen. */
async function drain(request: IncomingMessage): Promise<void> {
  let bytes = 0;
  const end = new Promise<void>((resolve) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > lingerBytes) resolve();
    });
    request.once('end', resolve);
    request.once('close', resolve);
  });
  request.resume();
  await Promise.race([end, delay(lingerMs, undefined, { ref: false })]);
}
