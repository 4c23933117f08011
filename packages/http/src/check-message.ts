import type { IncomingMessage } from 'node:http';
import { quote } from '@toolpacks/contracts';
import { HttpError } from './http-error.ts';

/**
 * Refuses what Node's parser lets through and others may read as something else: versions other than HTTP/1.0 and 1.1, an
 * address that is not a path alone, no `Host` (RFC 9112, section 3.2), and transfer codings besides `chunked`. Nothing more
 * is done for the connection: what follows may be part of a body to whoever passed it on.
 */
export function createMessageCheck(): (request: IncomingMessage) => void {
  const abandoned = new WeakSet<IncomingMessage['socket']>();
  return (request) => {
    const { socket } = request;
    const error = abandoned.has(socket)
      ? refusal(400, 'An earlier request of this connection was refused')
      : faultOf(request);
    if (error === undefined) return;
    abandoned.add(socket);
    throw error;
  };
}

function faultOf({ httpVersion, url = '', headers }: IncomingMessage): HttpError | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return refusal(505, 'Only HTTP/1.1 and HTTP/1.0 are served here');
  if (!url.startsWith('/') || url.includes('#')) {
    return refusal(400, `The address of a request must be a path that starts with / and has no #, got ${quote(url)}`);
  }
  if (headers.host === undefined && httpVersion === '1.1') return refusal(400, 'The request has no Host header');
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion === '1.0')) {
    return refusal(
      501,
      `Transfer-Encoding ${quote(coding)} is not read here; send the body plain, or chunked by HTTP/1.1`,
    );
  }
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
    return refusal(417, `Expect ${quote(headers.expect)} is not met here; leave it out`);
  }
  return undefined;
}

const refusal = (status: number, message: string) =>
  new HttpError(status, message, { headers: { Connection: 'close' } });
