import { describe, expect, it } from 'vitest';
import { ping } from './call.ts';
import { chunked, hasty, rawCall, startRawDoor } from './raw-door.ts';
import { stopAfterFile, stopAfterTest } from './stop-after.ts';

const door = stopAfterFile(await startRawDoor());

const body = JSON.stringify(ping);
const { length } = body;
const size = length.toString(16);

const lengths = (...framing: string[]) => rawCall({ framing });
const framed = (...framing: string[]) => rawCall({ framing, content: chunked });
const coded = (...codings: string[]) => framed(...codings.map((coding) => `Transfer-Encoding: ${coding}`));
const chunks = (content: string) => rawCall({ framing: ['Transfer-Encoding: chunked'], content });

describe('a body whose end can be read in two ways is refused, and the connection cut', () => {
  it.each([
    ['a length and chunks', framed(`Content-Length: ${length}`, 'Transfer-Encoding: chunked')],
    ['chunks and a length', framed('Transfer-Encoding: chunked', `Content-Length: ${length}`)],
    ['two lengths', lengths(`Content-Length: ${length}`, 'Content-Length: 5')],
    ['the same length twice', lengths(`Content-Length: ${length}`, `Content-Length: ${length}`)],
    ['a list of lengths', lengths(`Content-Length: ${length}, ${length}`)],
    ['a length with a plus', lengths(`Content-Length: +${length}`)],
    ['a negative length', lengths(`Content-Length: -${length}`)],
    ['a length in hex', lengths('Content-Length: 0x28')],
    ['a length with a blank in it', lengths('Content-Length: 4 0')],
    ['a length with a fraction', lengths('Content-Length: 40.0')],
    ['a length after a vertical tab', lengths(`Content-Length: \x0b${length}`)],
    ['an empty length', lengths('Content-Length:')],
    ['a length beyond 64 bits', lengths('Content-Length: 99999999999999999999999')],
    ['a length that wraps at 64 bits to the right one', lengths(`Content-Length: ${2n ** 64n + BigInt(length)}`)],
    ['a length and a blank before its colon', lengths(`Content-Length : ${length}`)],
    ['chunks and a blank before the colon', lengths(`Content-Length: ${length}`, 'Transfer-Encoding : chunked')],
    ['chunks named on a folded line', framed('Transfer-Encoding:\r\n chunked')],
    ['identity', coded('identity')],
    ['gzip', coded('gzip')],
    ['gzip after chunks', coded('chunked, gzip')],
    ['identity after chunks', coded('chunked, identity')],
    ['identity after chunks and a blank', coded('chunked , identity')],
    ['chunks twice', coded('chunked, chunked')],
    ['chunks twice, in two headers', coded('chunked', 'chunked')],
    ['identity after chunks, in two headers', coded('chunked', 'identity')],
    ['an unknown coding after chunks, in two headers', coded('chunked', 'cow')],
    ['nearly chunks, at the front', coded('xchunked')],
    ['nearly chunks, at the end', coded('chunkedx')],
    ['chunks in quotes', coded('"chunked"')],
    ['chunks with a parameter', coded('chunked;q=1')],
    ['chunks after a vertical tab', coded('\x0bchunked')],
    ['chunks and a comma', coded('chunked,')],
    ['an empty coding', coded('')],
  ])('%s', async (_title, bytes) => {
    expect((await door.expectRefusal(bytes, 400)).isKept).toBe(false);
  });

  it.each([
    ['gzip before chunks', coded('gzip, chunked')],
    ['identity before chunks', coded('identity, chunked')],
    ['identity before chunks, in two headers', coded('identity', 'chunked')],
    ['an unknown coding before chunks, in two headers', coded('cow', 'chunked')],
    ['a comma before chunks', coded(',chunked')],
    [
      'chunks by HTTP/1.0',
      rawCall({ line: 'POST /quotes/mcp HTTP/1.0', framing: ['Transfer-Encoding: chunked'], content: chunked }),
    ],
  ])('%s, as a coding that is not served', async (_title, bytes) => {
    expect((await door.expectRefusal(bytes, 501)).isKept).toBe(false);
  });
});

describe('a broken chunk is refused, and the connection cut', () => {
  it.each([
    ['no number', `zz\r\n${body}\r\n0\r\n\r\n`],
    ['a number with 0x', `0x${size}\r\n${body}\r\n0\r\n\r\n`],
    ['a negative number', `-${size}\r\n${body}\r\n0\r\n\r\n`],
    ['a number with a plus', `+${size}\r\n${body}\r\n0\r\n\r\n`],
    ['a blank before the number', ` ${size}\r\n${body}\r\n0\r\n\r\n`],
    ['a blank after the number', `${size} \r\n${body}\r\n0\r\n\r\n`],
    ['an empty size', `\r\n${body}\r\n0\r\n\r\n`],
    ['a size beyond 64 bits', `ffffffffffffffff1\r\n${body}\r\n0\r\n\r\n`],
    [
      'a size that wraps at 64 bits to the right one',
      `100000000000000${size.padStart(2, '0')}\r\n${body}\r\n0\r\n\r\n`,
    ],
    ['a chunk shorter than its size', `${(length + 1).toString(16)}\r\n${body}\r\n0\r\n\r\n`],
    ['a chunk longer than its size', `${(length - 1).toString(16)}\r\n${body}\r\n0\r\n\r\n`],
    ['a chunk without an end', `${size}\r\n${body}0\r\n\r\n`],
    ['another request in place of the last chunk', `${size}\r\n${body}\r\n`],
    ['bare line feeds', `${size}\n${body}\n0\n\n`],
    ['a bare line feed after the size', `${size}\n${body}\r\n0\r\n\r\n`],
    ['a bare line feed after the chunk', `${size}\r\n${body}\n0\r\n\r\n`],
    ['a bare line feed after the last size', `${size}\r\n${body}\r\n0\n\n`],
    ['a bare carriage return after the size', `${size}\r${body}\r\n0\r\n\r\n`],
    ['a bare line feed in an extension', `${size};a\n${body}\r\n0\r\n\r\n`],
    ['a bare carriage return in an extension', `${size};a\rb\r\n${body}\r\n0\r\n\r\n`],
    ['a blank before an extension', `${size} ;a=b\r\n${body}\r\n0\r\n\r\n`],
    ['a length among the trailers', `${size}\r\n${body}\r\n0\r\nContent-Length: 5\r\n\r\n`],
    ['a coding among the trailers', `${size}\r\n${body}\r\n0\r\nTransfer-Encoding: chunked\r\n\r\n`],
    ['a trailer without a colon', `${size}\r\n${body}\r\n0\r\nX y\r\n\r\n`],
    ['a bare line feed after a trailer', `${size}\r\n${body}\r\n0\r\nX: y\n\r\n`],
  ])('%s', async (_title, content) => {
    expect((await door.expectRefusal(chunks(content), 400)).isKept).toBe(false);
  });

  it.each([
    ['an extension of 20,000 bytes', 413, `${size};a=${'x'.repeat(20_000)}\r\n${body}\r\n0\r\n\r\n`],
    ['a trailer of 20,000 bytes', 431, `${size}\r\n${body}\r\n0\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['5,000 trailers', 431, `${size}\r\n${body}\r\n0\r\n${'X: y\r\n'.repeat(5000)}\r\n`],
  ])('%s', async (_title, status, content) => {
    expect((await door.expectRefusal(chunks(content), status)).isKept).toBe(false);
  });
});

describe('a body that does not come is not waited for', () => {
  const flood = ' '.repeat(9_500_000);

  it.each([
    ['a length of 9 petabytes', rawCall({ framing: ['Content-Length: 9007199254740993'], content: flood })],
    ['a chunk of 16 exabytes', chunks(`ffffffffffffffff\r\n${flood}`)],
  ])('%s is answered 413', async (_title, bytes) => {
    expect((await door.expectRefusal(bytes, 413)).isKept).toBe(false);
  });

  it.each([
    ['a length that the body does not reach', lengths('Content-Length: 100000')],
    ['a chunk that is not reached', chunks(`fff\r\n${body}`)],
  ])('longer than REQUEST_TIMEOUT_MS: %s is answered 408', async (_title, bytes) => {
    const own = stopAfterTest(await startRawDoor(hasty));
    expect((await own.expectRefusal(bytes, 408)).isKept).toBe(false);
  });
});

describe('a body of one meaning is passed on with its length, and the connection stays in step', () => {
  it.each([
    ['with a length', rawCall()],
    ['with a length after zeros', lengths(`Content-Length: 0${length}`)],
    ['with a length between blanks', lengths(`Content-Length: \t ${length}  \t`)],
    ['in a chunk', chunks(chunked)],
    ['in a chunk by another letter case', framed('transfer-ENCODING: CHUNKED')],
    ['in a chunk whose size starts with zeros', chunks(`0000000000000000${size}\r\n${body}\r\n0\r\n\r\n`)],
    ['in chunks of a byte', chunks(`${[...body].map((byte) => `1\r\n${byte}\r\n`).join('')}0\r\n\r\n`)],
    ['in a chunk with extensions', chunks(`${size};a=b;c="d;e"\r\n${body}\r\n0\r\n\r\n`)],
    ['in a chunk with trailers', chunks(`${size}\r\n${body}\r\n0\r\nX-Trailer: 1\r\n\r\n`)],
    [
      'with a header that looks like a coding',
      rawCall({ more: ['Transfer_Encoding: chunked', 'X-Transfer-Encoding: chunked'] }),
    ],
  ])('%s', async (_title, bytes) => {
    const { statuses, isKept, seen } = await door.send(bytes);
    expect({ statuses, isKept }).toEqual({ statuses: [200], isKept: true });
    expect(seen).toHaveLength(1);
    expect(seen[0]?.body.toString()).toBe(body);
    expect(seen[0]?.headers['content-length']).toBe(String(length));
    expect(seen[0]?.headers).not.toHaveProperty('transfer-encoding');
  });

  it('trailers are dropped, also those with the names of headers', async () => {
    const trailers = ['Host: evil.example', 'Authorization: x', 'X-Request-Id: y', 'Origin: null'];
    const { seen } = await door.send(chunks(`${size}\r\n${body}\r\n0\r\n${trailers.join('\r\n')}\r\n\r\n`));
    expect(JSON.stringify(seen[0]?.headers)).not.toMatch(/evil|authorization|"y"|null/);
  });
});
