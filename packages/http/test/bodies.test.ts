import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listening, maxBodyBytes } from '../src/index.ts';
import { ask, errorOf, post, type Received } from './ask.ts';
import { startEcho } from './echo-app.ts';
import { pour, talk } from './raw-socket.ts';

let service: Listening;
let echo: string;

beforeAll(async () => {
  service = await startEcho();
  echo = `${service.url}/echo`;
});

afterAll(() => service.stop());

const json = '{"a":1}';
const tooLarge = ' '.repeat(maxBodyBytes + 1);
const typed = (type: string) => () => ask(echo, { method: 'POST', headers: { 'Content-Type': type }, body: json });

const chunked = { 'Transfer-Encoding': 'chunked' };
const invalidUtf8 = Buffer.from([0x22, 0xc3, 0x28, 0x22]);

type Rejected = [title: string, send: () => Promise<Received>, status: number, code: number, message: RegExp];

const rejected: Rejected[] = [
  [
    'a body over 1 MiB',
    () => post(echo, tooLarge, { 'Content-Length': tooLarge.length }),
    413,
    413,
    /than the 1048576 b/,
  ],
  ['a body over 1 MiB in chunks', () => post(echo, tooLarge, chunked), 413, 413, /larger than the 1048576 bytes/],
  ['no Content-Type', () => ask(echo, { method: 'POST', body: json }), 415, 415, /""/],
  ['plain text', typed('text/plain'), 415, 415, /must be application\/json, got "text\/plain"/],
  ['a form', typed('application/x-www-form-urlencoded'), 415, 415, /must be application\/json/],
  ['another charset', typed('application/json; charset=iso-8859-1'), 415, 415, /iso-8859-1/],
  [
    'a compressed body',
    () => post(echo, json, { 'Content-Encoding': 'gzip' }),
    415,
    415,
    /"gzip" .* send the body plain/,
  ],
  ['an empty body', () => post(echo, ''), 400, -32700, /body is empty/],
  ['broken JSON', () => post(echo, '{"a":'), 400, -32700, /not valid JSON/],
  ['JSON and more', () => post(echo, '{} {}'), 400, -32700, /not valid JSON/],
  ['NaN', () => post(echo, '{"a":NaN}'), 400, -32700, /not valid JSON/],
  ['a NUL byte in a string', () => post(echo, '{"a":"\0"}'), 400, -32700, /not valid JSON/],
  ['invalid UTF-8', () => post(echo, invalidUtf8), 400, -32700, /not valid UTF-8/],
];

describe('a body that cannot be read', () => {
  it.each(rejected)('%s is rejected, and the next call works', async (_, send, status, code, message) => {
    const answer = await send();
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json');
    expect(answer.headers['x-request-id']).toMatch(/./);
    expect(JSON.parse(answer.text)).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code, message: expect.stringMatching(message) },
    });
    expect((await post(echo, json)).text).toBe('{"posted":{"a":1}}');
  });

  it('a body of 20 MB is answered 413 and its connection closed', async () => {
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    const heard = await talk(echo, (socket) => {
      socket.write('POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n');
      socket.write('Transfer-Encoding: chunked\r\n\r\n');
      pour(socket, chunk, 320);
    });
    expect(heard).toMatch(/^HTTP\/1.1 413 .*\r\n/);
    expect(heard).toMatch(/\r\nConnection: close\r\n/i);
    expect(heard).toContain('"code":413');
    expect((await post(echo, json)).status).toBe(200);
  });

  it('fetch sees the 413 to a body of 20 MB', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(echo, { method: 'POST', headers, body: Buffer.alloc(20_000_000, ' ') });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ id: null, error: { code: 413 } });
  });

  it('a body that is announced as too large is answered 413, also where it does not come', async () => {
    const heard = await talk(echo, (socket) => {
      socket.write('POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n');
      socket.write('Content-Length: 9007199254740993\r\n\r\n');
    });
    expect(heard).toMatch(/^HTTP\/1.1 413 /);
  });

  it('a body shorter than announced is answered 400, and the next call works', async () => {
    const heard = await talk(echo, (socket) => {
      socket.write('POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n');
      socket.end(`Content-Length: 100\r\n\r\n${json}`);
    });
    expect(heard).toMatch(/^HTTP\/1.1 400 /);
    expect((await post(echo, json)).status).toBe(200);
  });
});

describe('a body that can be read', () => {
  it.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/vnd.example+json',
  ])('is accepted as %s', async (type) => {
    expect((await typed(type)()).text).toBe('{"posted":{"a":1}}');
  });

  it('may be 1 MiB and no byte more', async () => {
    const text = 'x'.repeat(maxBodyBytes - 2);
    const answer = await post(echo, JSON.stringify(text));
    expect(answer.status).toBe(200);
    expect(answer.text).toHaveLength(maxBodyBytes + '{"posted":}'.length);
    expect(errorOf(await post(echo, `${JSON.stringify(text)} `)).code).toBe(413);
  });

  it.each([1, 2, 3, 7, 1000, 65_536])('may come in pieces of %i bytes', async (size) => {
    const text = JSON.stringify('0123456789'.repeat(Math.min(20_000, size * 100)));
    const bytes = Buffer.from(text);
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    );
    const chunk = (piece: Buffer) =>
      Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);
    const heard = await talk(echo, (socket) => {
      socket.write('POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n');
      socket.write('Transfer-Encoding: chunked\r\n\r\n');
      socket.write(Buffer.concat([...pieces, Buffer.alloc(0)].map(chunk)));
    });
    expect(heard.endsWith(`\r\n\r\n{"posted":${text}}`)).toBe(true);
  });

  it('may say that it is not encoded', async () => {
    expect((await post(echo, json, { 'Content-Encoding': 'identity' })).status).toBe(200);
  });
});
