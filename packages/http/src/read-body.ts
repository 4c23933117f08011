import { isUtf8 } from 'node:buffer';
import { jsonRpcCodes, quote } from '@toolpacks/contracts';
import { collectBytes } from './collect-bytes.ts';
import { HttpError } from './http-error.ts';
import { checkJsonLimits } from './json-limits.ts';
import type { Context } from './request-state.ts';
import { maxBodyBytes } from './settings.ts';

/** No two parts that both match blanks stand side by side: a caller who sends thousands of them would keep the process busy. */
const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?(?:;\s*)?$/i;

/** The bytes of a JSON request body. Throws HttpError 415, 413, 400 or 503 with a sentence for the caller. */
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
  const { budget } = ctx.state;
  budget.check();
  const body = await collectBytes(ctx.req, maxBodyBytes, (bytes) => {
    budget.hold(ctx.state, bytes);
    budget.check();
  });
  if (body) return body;
  throw new HttpError(
    413,
    `The body is larger than the ${maxBodyBytes} bytes accepted here; ask for less in one call`,
    {
      headers: { Connection: 'close' },
    },
  );
}

/** Parses a body as JSON. Throws HttpError 400: -32700 where it is not JSON, -32600 where it goes past `checkJsonLimits`. */
export function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw new HttpError(400, 'The body is not valid UTF-8', { code: jsonRpcCodes.parseError });
  checkJsonLimits(body);
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new HttpError(400, parseSentence(body), { code: jsonRpcCodes.parseError });
  }
}

function parseSentence(body: Buffer): string {
  return body.length === 0 ? 'The body is empty; send one JSON-RPC 2.0 message' : 'The body is not valid JSON';
}
