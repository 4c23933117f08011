import type { IncomingHttpHeaders } from 'node:http';
import { malformed } from './connection-error.ts';

/** The head of an answer, and what it says of the body that follows (RFC 9112, section 6.3). */
export interface AnswerHead {
  readonly status: number;
  /** Lower-case names; the values of a name that comes more than once are joined by commas. Values are latin1 text. */
  readonly headers: IncomingHttpHeaders;
  /** In bytes, or how else the body's end is told. */
  readonly body: number | 'chunked' | 'until_close';
  /** Whether the connection may be used again. */
  readonly keepAlive: boolean;
}

const statusLine = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?$/;
const token = /^[\w!#$%&'*+.^`|~-]+$/;
const notInValue = /[^\t\x20-\x7e\x80-\xff]/;
const digits = /^\d{1,15}$/;

/**
 * Parses the text before the empty line. Stricter than the standard asks: whatever two readers could take for different
 * bodies is refused. Throws ConnectionError `malformed`.
 */
export function parseAnswerHead(text: string): AnswerHead {
  const firstEnd = endOfLine(text, 0);
  const [, minor, digitsOfStatus] = statusLine.exec(text.slice(0, firstEnd)) ?? [];
  if (digitsOfStatus === undefined) throw malformed('no status line');
  const status = Number(digitsOfStatus);
  const headers: IncomingHttpHeaders = Object.create(null);
  for (let start = firstEnd + 2; start < text.length; ) {
    const end = endOfLine(text, start);
    addField(headers, text.slice(start, end));
    start = end + 2;
  }
  const { connection } = headers;
  return {
    status,
    headers,
    body: bodyOf(status, headers),
    keepAlive:
      minor === '1' &&
      (connection === undefined || !/\bclose\b/i.test(connection)) &&
      !claimsForbiddenBody(status, headers),
  };
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\r\n', start);
  return end < 0 ? text.length : end;
}

function addField(headers: IncomingHttpHeaders, line: string): void {
  const colon = line.indexOf(':');
  const name = line.slice(0, colon);
  if (colon < 1 || !token.test(name)) throw malformed('a line that is no header');
  const value = line.slice(colon + 1).trim();
  if (notInValue.test(value)) throw malformed('a control character in a header');
  const key = name.toLowerCase();
  if (key === 'set-cookie') headers[key] = [...(headers[key] ?? []), value];
  else headers[key] = headers[key] === undefined ? value : `${headers[key]}, ${value}`;
}

function bodyOf(status: number, headers: IncomingHttpHeaders): AnswerHead['body'] {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  if (length !== undefined && !digits.test(length)) throw malformed('no proper length');
  if (length !== undefined && encoding !== undefined) throw malformed('a length and a transfer encoding');
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') throw malformed('an unknown encoding');
  if (hasNoBody(status)) return 0;
  if (encoding !== undefined) return 'chunked';
  return length === undefined ? 'until_close' : Number(length);
}

const hasNoBody = (status: number): boolean => status < 200 || status === 204 || status === 304;

/** Whether a response that has no body claims one: its bytes would be the next client's response. */
function claimsForbiddenBody(
  status: number,
  { 'content-length': length, 'transfer-encoding': encoding }: IncomingHttpHeaders,
) {
  return hasNoBody(status) && (encoding !== undefined || (length !== undefined && Number(length) > 0));
}
