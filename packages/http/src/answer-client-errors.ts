import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { toJsonRpcError } from '@toolpacks/contracts';
import { closeLingering } from './linger.ts';
import { responseOn } from './response-on.ts';

interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The caller has closed its side, most likely both: an answer is sent, but is not one to the access log. */
  readonly isHangUp?: true;
}

/**
 * Answers what cannot be read as a request, or does not arrive in time, with a JSON-RPC error body and closes its connection.
 * Node would answer without a body, and at once, which on a connection with several requests takes the place of the answer
 * to an earlier one. `onUnread` is told the status where no request had begun, which the access log does not see.
 */
export function answerClientErrors(server: Server, onUnread: (status: number) => void): void {
  const refused = new WeakSet<Duplex>();
  server.on('clientError', (error, socket) => refuseOnce(socket, toRefusal(error)));
  server.on('connect', ({ socket }) => {
    socket.on('error', () => undefined);
    refuseOnce(socket, noTunnel);
  });

  /** What arrives after an error is an error again. */
  function refuseOnce(socket: Duplex, refusal: Refusal): void {
    if (refused.has(socket)) return;
    refused.add(socket);
    refuse(socket, refusal);
  }

  function refuse(socket: Duplex, refusal: Refusal): void {
    const response = responseOn(socket);
    if (!socket.writable) {
      socket.destroy();
    } else if (response?.req.complete) {
      socket.pause();
      response.once('close', () => refuse(socket, refusal));
    } else if (response?.headersSent) {
      socket.destroy();
    } else if (response && !refusal.isHangUp) {
      response.writeHead(refusal.status, toHeaders(refusal));
      response.end(toBody(refusal));
      // Whoever waits for the rest of the body learns that it does not come.
      response.once('close', () => response.req.destroy());
    } else {
      if (!response) onUnread(refusal.status);
      closeLingering(socket, toText(refusal));
    }
  }
}

const noTunnel: Refusal = {
  status: 405,
  message: 'CONNECT is not answered here: this is no proxy',
  headers: { Allow: 'GET, POST' },
};

function toRefusal(error: Error): Refusal {
  switch ('code' in error ? error.code : undefined) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, message: 'The request did not arrive in time; send it faster' };
    case 'HPE_HEADER_OVERFLOW':
      return {
        status: 431,
        message: 'The address and the headers are more than is read here; send fewer or shorter ones',
      };
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return { status: 413, message: 'The body has longer chunk extensions than are read here; send none' };
    case 'HPE_INVALID_EOF_STATE':
      return { status: 400, message: 'The request ended before it was complete', isHangUp: true };
    case 'HPE_PAUSED_H2_UPGRADE':
      return { status: 505, message: 'HTTP/2 is not served here; use HTTP/1.1' };
    default:
      return {
        status: 400,
        message: `The request is not valid HTTP/1.1${'reason' in error ? `: ${error.reason}` : ''}`,
      };
  }
}

const toBody = ({ status, message }: Refusal): string => JSON.stringify(toJsonRpcError(null, status, message));

const toHeaders = (refusal: Refusal) => ({
  ...refusal.headers,
  'Content-Type': 'application/json',
  'Content-Length': Buffer.byteLength(toBody(refusal)),
  Connection: 'close',
});

function toText(refusal: Refusal): string {
  const headers = { Date: new Date().toUTCString(), ...toHeaders(refusal) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', toBody(refusal)].join('\r\n');
}
