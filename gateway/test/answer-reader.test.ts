import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerReader } from '../src/http1/answer-reader.ts';
import { ConnectionError } from '../src/http1/connection-error.ts';
import { startSocketDouble } from './pack-double.ts';

interface Reading {
  readonly status?: number;
  readonly headers?: object;
  readonly body: string;
  /** Where it ended: a byte of the input, or the end of the connection. */
  readonly ended?: number | 'with the connection';
  readonly keepAlive?: boolean;
  readonly failure?: string;
  readonly message?: string;
}

/** Reads the pieces one after the other, then the end of the connection. */
function readAll(pieces: readonly Buffer[]): Reading {
  let seen: Reading = { body: '' };
  const reader = new AnswerReader({
    onHead({ status, headers }) {
      seen = { ...seen, status, headers: { ...headers } };
    },
    onData(chunk) {
      seen = { ...seen, body: seen.body + chunk.toString('latin1') };
    },
  });
  let before = 0;
  try {
    for (const piece of pieces) {
      const end = reader.read(piece);
      if (end !== undefined) return { ...seen, ended: before + end, keepAlive: reader.keepAlive };
      before += piece.length;
    }
    reader.end();
    return { ...seen, ended: 'with the connection' };
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    return { ...seen, failure: error.failure, message: error.message };
  }
}

const read = (text: string) => readAll(text === '' ? [] : [Buffer.from(text, 'latin1')]);
const inBytes = (text: string) => readAll([...Buffer.from(text, 'latin1')].map((byte) => Buffer.from([byte])));

const ok = 'HTTP/1.1 200 OK\r\n';
const chunked = `${ok}Transfer-Encoding: chunked\r\n\r\n`;
const none = 'Content-Length: 0';
const withHeaders = (...lines: readonly string[]) => `${ok}${lines.join('\r\n')}\r\n\r\n`;

describe('an answer', () => {
  it.each([
    ['with a length', `${ok}Content-Length: 3\r\n\r\nabc`, { status: 200, body: 'abc', keepAlive: true }],
    ['with a length of nothing', `${ok}Content-Length: 0\r\n\r\n`, { body: '', keepAlive: true }],
    ['without a reason', 'HTTP/1.1 200\r\nContent-Length: 1\r\n\r\na', { status: 200, body: 'a' }],
    ['without headers', 'HTTP/1.1 500 Oh\r\n\r\nabc', { status: 500, body: 'abc', ended: 'with the connection' }],
    ['that asks to close', `${ok}Connection: Close\r\nContent-Length: 1\r\n\r\na`, { body: 'a', keepAlive: false }],
    ['of HTTP/1.0', 'HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\na', { body: 'a', keepAlive: false }],
    ['that has no body', 'HTTP/1.1 204 No\r\nContent-Length: 5\r\n\r\n', { status: 204, body: '', keepAlive: false }],
    ['that has not changed', 'HTTP/1.1 304 Same\r\n\r\n', { status: 304, body: '', keepAlive: true }],
    ['in chunks', `${chunked}3\r\nabc\r\n2;x="y"\r\nde\r\n0\r\n\r\n`, { body: 'abcde', keepAlive: true }],
    ['in chunks, with trailers', `${chunked}1\r\na\r\n0\r\nX-Sum: 1\r\n\r\n`, { body: 'a', keepAlive: true }],
    [
      'after hints',
      `HTTP/1.1 103 Hints\r\nLink: </>\r\n\r\n${ok}Content-Length: 1\r\n\r\na`,
      { status: 200, body: 'a' },
    ],
    [
      'with a name twice',
      `${ok}A: 1\r\nA: 2\r\nContent-Length: 0\r\n\r\n`,
      { headers: { a: '1, 2', 'content-length': '0' } },
    ],
    [
      'with two cookies',
      `${ok}Set-Cookie: a\r\nSet-Cookie: b\r\nContent-Length: 0\r\n\r\n`,
      { headers: { 'set-cookie': ['a', 'b'], 'content-length': '0' } },
    ],
    [
      'with white space about a value',
      `${ok}A: \t x y \t\r\nContent-Length: 0\r\n\r\n`,
      { headers: expect.objectContaining({ a: 'x y' }) },
    ],
    [
      'with a head of 16,000 bytes',
      `${ok}A: ${'b'.repeat(16_000)}\r\nContent-Length: 0\r\n\r\n`,
      { body: '', keepAlive: true },
    ],
    ['that has two words about its connection', withHeaders('Connection: Keep, Close', none), { keepAlive: false }],
    ['that says something like close', withHeaders('Connection: disclosed', none), { keepAlive: true }],
    ['that says keep-alive', withHeaders('Connection: keep-alive', none), { keepAlive: true }],
    [
      'of HTTP/1.0 that says keep-alive',
      `HTTP/1.0 200 OK\r\nConnection: keep-alive\r\n${none}\r\n\r\n`,
      { keepAlive: false },
    ],
    ['in chunks by another letter case', `${withHeaders('transfer-ENCODING: Chunked')}0\r\n\r\n`, { body: '' }],
    ['of the longest length', `${withHeaders('Content-Length: 999999999999999')}ab`, { body: 'ab', failure: 'cut' }],
    [
      'with bytes over 0x7f and a tab in a value',
      withHeaders('A: caf\xe9\t:x', none),
      { headers: expect.objectContaining({ a: 'caf\xe9\t:x' }) },
    ],
    ['with an empty value', withHeaders('A:', none), { headers: expect.objectContaining({ a: '' }) }],
    [
      'with a name twice in two letter cases',
      withHeaders('X-A: 1', 'x-a: 2', none),
      { headers: expect.objectContaining({ 'x-a': '1, 2' }) },
    ],
    ['with a status just below 200', `HTTP/1.1 199 Early\r\n\r\n${withHeaders(none)}`, { status: 200 }],
    ['with a header called __proto__', `${ok}__proto__: x\r\nContent-Length: 0\r\n\r\n`, { body: '', keepAlive: true }],
  ])('%s is read, whole or byte by byte', (_, text, expected) => {
    expect(read(text)).toMatchObject(expected);
    expect(inBytes(text)).toMatchObject(expected);
  });

  it('ends where it ends, whatever follows', () => {
    const answer = `${ok}Content-Length: 3\r\n\r\nabc`;
    expect(read(`${answer}${answer}`)).toMatchObject({ body: 'abc', ended: answer.length });
    const inChunks = `${chunked}3\r\nabc\r\n0\r\n\r\n`;
    expect(read(`${inChunks}${answer}`)).toMatchObject({ body: 'abc', ended: inChunks.length });
  });

  it.each([
    ['no HTTP', '220 mail ready\r\n\r\n', 'no status line'],
    ['HTTP/2', 'HTTP/2 200 OK\r\n\r\n', 'no status line'],
    ['a status of two digits', 'HTTP/1.1 20 OK\r\n\r\n', 'no status line'],
    ['a status of four digits', 'HTTP/1.1 1000 Odd\r\n\r\n', 'no status line'],
    ['a status that starts with 0', 'HTTP/1.1 099 Odd\r\n\r\n', 'no status line'],
    ['another protocol', 'HTTP/1.1 101 Up\r\nUpgrade: x\r\n\r\n', 'another protocol'],
    ['hints without end', 'HTTP/1.1 103 Hints\r\n\r\n'.repeat(40), 'too many hints'],
    ['a folded header', `${ok}A: b\r\n c\r\n\r\n`, 'a line that is no header'],
    ['a header without a colon', `${ok}Abc\r\n\r\n`, 'a line that is no header'],
    ['a header without a name', `${ok}: b\r\n\r\n`, 'a line that is no header'],
    ['a space before the colon', `${ok}A : b\r\n\r\n`, 'a line that is no header'],
    ['a bare line feed in a header', `${ok}A: b\nC: d\r\n\r\n`, 'a control character'],
    ['a bare carriage return in a header', `${ok}A: b\rC: d\r\n\r\n`, 'a control character'],
    ['a NUL in a header', `${ok}A: b\0\r\n\r\n`, 'a control character'],
    ['two lengths', `${ok}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 'no proper length'],
    ['the same length twice', `${ok}Content-Length: 1\r\nContent-Length: 1\r\n\r\na`, 'no proper length'],
    ['a length below zero', `${ok}Content-Length: -1\r\n\r\n`, 'no proper length'],
    ['a length with a sign', `${ok}Content-Length: +1\r\n\r\na`, 'no proper length'],
    ['a length in hexadecimal', `${ok}Content-Length: 0x1\r\n\r\na`, 'no proper length'],
    ['a length that no number holds', `${ok}Content-Length: 99999999999999999999\r\n\r\n`, 'no proper length'],
    ['an empty length', `${ok}Content-Length:\r\n\r\n`, 'no proper length'],
    [
      'a length and chunks',
      `${ok}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      'a length and a transfer encoding',
    ],
    ['an encoding that is not known', `${ok}Transfer-Encoding: gzip\r\n\r\n`, 'an unknown encoding'],
    ['two encodings', `${ok}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`, 'an unknown encoding'],
    [
      'chunks twice',
      `${ok}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      'an unknown encoding',
    ],
    ['a chunk size that is none', `${chunked}x\r\n`, 'no chunk size'],
    ['a chunk size below zero', `${chunked}-1\r\n`, 'no chunk size'],
    ['an empty chunk size', `${chunked}\r\n`, 'no chunk size'],
    ['a chunk size that no number holds', `${chunked}fffffffff\r\n`, 'no chunk size'],
    ['a chunk that is longer than its size', `${chunked}1\r\nab\r\n0\r\n\r\n`, 'a chunk that is longer than its size'],
    ['a bare line feed after a chunk size', `${chunked}1\na\r\n0\r\n\r\n`, 'a bare line feed'],
    ['a bare line feed after a chunk', `${chunked}1\r\na\n0\r\n\r\n`, 'a bare line feed'],
    ['a chunk extension without end', `${chunked}1;${'x'.repeat(10_000)}`, 'a chunk size or trailer that is too long'],
    ['trailers without end', `${chunked}0\r\n${`A: ${'b'.repeat(1000)}\r\n`.repeat(40)}`, 'too many trailers'],
    ['a head without end', `${ok}A: ${'b'.repeat(17_000)}`, 'a head that is too long'],
    ['a head of 17,000 bytes', `${ok}A: ${'b'.repeat(17_000)}\r\nContent-Length: 0\r\n\r\n`, 'a head that is too long'],
    ['HTTP/1.2', 'HTTP/1.2 200 OK\r\n\r\n', 'no status line'],
    ['a blank before the status line', ` ${ok}\r\n`, 'no status line'],
    ['nothing in its head', '\r\n\r\n', 'no status line'],
    ['a space in a header name', withHeaders('a b: value'), 'a line that is no header'],
    ['a control character in a header', withHeaders('A: b\x01'), 'a control character'],
    ['a DEL in a header', withHeaders('A: b\x7f'), 'a control character'],
    ['a length of 16 digits', withHeaders('Content-Length: 1234567890123456'), 'no proper length'],
    ['an unknown encoding of no body', 'HTTP/1.1 204 No\r\nTransfer-Encoding: gzip\r\n\r\n', 'an unknown encoding'],
  ])('with %s is refused, whole or byte by byte', (_, text, why) => {
    const malformed = { failure: 'malformed', message: expect.stringContaining(`The answer has ${why}`) };
    expect(read(text)).toMatchObject(malformed);
    expect(inBytes(text)).toMatchObject(malformed);
  });

  it.each([
    ['before it began', '', 'broken'],
    ['in its head', 'HTTP/1.1 200 OK\r\nA: b', 'cut'],
    ['in its body', `${ok}Content-Length: 3\r\n\r\nab`, 'cut'],
    ['in a chunk', `${chunked}3\r\nab`, 'cut'],
    ['before the last chunk', `${chunked}3\r\nabc\r\n`, 'cut'],
  ])('that ends with its connection %s is told apart', (_, text, failure) => {
    expect(read(text).failure).toBe(failure);
  });

  const bodies = fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 5 });
  const forms = fc.oneof(
    bodies.map((parts) => `${ok}Content-Length: ${latin1(parts).length}\r\n\r\n${latin1(parts)}`),
    bodies.map((parts) => `${chunked}${parts.map(toChunk).join('')}0\r\n\r\n`),
    bodies.map((parts) => `${ok}\r\n${latin1(parts)}`),
    fc.string({
      unit: fc.constantFrom('\r\n', '\n', ' ', ':', 'a', '0', '1', ok, chunked, 'Content-Length: '),
      maxLength: 12,
    }),
  );

  it('is read alike however the network cuts it', () => {
    fc.assert(
      fc.property(forms, fc.array(fc.nat(200), { maxLength: 8 }), (text, cuts) => {
        const bytes = Buffer.from(text, 'latin1');
        expect(readAll(piecesOf(bytes, cuts))).toEqual(readAll([bytes]));
      }),
      { numRuns: 500 },
    );
  });

  it("is read as Node's own client reads it, where it is read at all", async () => {
    let answer = '';
    const double = await startSocketDouble((socket) => socket.end(answer, 'latin1'));
    const property = fc.asyncProperty(forms, async (text) => {
      const ours = read(text);
      if (ours.failure !== undefined) return;
      answer = text;
      const response = await fetch(double.url, { headers: { connection: 'close' } });
      expect(response.status).toBe(ours.status);
      expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toBe(ours.body);
    });
    await fc.assert(property, { numRuns: 300 });
    await double.stop();
  });
});

const latin1 = (parts: readonly string[]): string => Buffer.from(parts.join('')).toString('latin1');

function toChunk(part: string): string {
  const data = latin1([part]);
  return data === '' ? '' : `${data.length.toString(16)}\r\n${data}\r\n`;
}

function piecesOf(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const ends = [...new Set(cuts.filter((cut) => cut < bytes.length))].sort((a, b) => a - b);
  return [...ends, bytes.length].map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}
