import { describe, expect, test } from 'vitest';
import { parseAnswerHead } from '../src/http1/answer-head.ts';

const head = (...lines: readonly string[]) => lines.join('\r\n');

describe('the head of a response', () => {
  test.each<[string, string, object]>([
    ['without headers', 'HTTP/1.1 200 OK', { status: 200, body: 'until_close', keepAlive: true }],
    ['without a reason', 'HTTP/1.1 200', { status: 200, body: 'until_close' }],
    ['with a length', head('HTTP/1.1 200 OK', 'Content-Length: 12'), { body: 12, keepAlive: true }],
    ['with the longest length', head('HTTP/1.1 200 OK', 'Content-Length: 999999999999999'), { body: 999999999999999 }],
    ['with chunks', head('HTTP/1.1 200 OK', 'Transfer-Encoding: Chunked'), { body: 'chunked' }],
    ['of status 199', head('HTTP/1.1 199 Early'), { body: 0 }],
    ['of status 204', head('HTTP/1.1 204 No Content'), { body: 0 }],
    ['of status 304', head('HTTP/1.1 304 Not Modified'), { body: 0 }],
    ['of HTTP 1.0', head('HTTP/1.0 200 OK', 'Connection: keep-alive'), { keepAlive: false }],
    ['that says close', head('HTTP/1.1 200 OK', 'Connection: Keep, Close'), { keepAlive: false }],
    ['that says something like close', head('HTTP/1.1 200 OK', 'Connection: disclosed'), { keepAlive: true }],
    ['that says keep-alive', head('HTTP/1.1 200 OK', 'Connection: keep-alive'), { keepAlive: true }],
  ])('%s is understood', (_title, text, expected) => {
    expect(parseAnswerHead(text)).toMatchObject(expected);
  });

  test('has its headers by lower-case names, trimmed, and joined where a name repeats', () => {
    const text = head(
      'HTTP/1.1 200 OK',
      'X-A:  1 ',
      'x-a: 2',
      'Set-Cookie: a=1',
      'SET-COOKIE: b=2',
      'X-Empty:',
      'x-b: caf\xe9\t:x',
    );
    expect({ ...parseAnswerHead(text).headers }).toEqual({
      'x-a': '1, 2',
      'set-cookie': ['a=1', 'b=2'],
      'x-empty': '',
      'x-b': 'caf\xe9\t:x',
    });
  });

  test.each([
    ['HTTP/2 200 OK', 'no status line'],
    ['HTTP/1.2 200 OK', 'no status line'],
    ['HTTP/1.1 099 OK', 'no status line'],
    ['HTTP/1.1 2000', 'no status line'],
    [' HTTP/1.1 200 OK', 'no status line'],
    ['', 'no status line'],
    [head('HTTP/1.1 200 OK', 'none'), 'a line that is no header'],
    [head('HTTP/1.1 200 OK', ': value'), 'a line that is no header'],
    [head('HTTP/1.1 200 OK', 'a b: value'), 'a line that is no header'],
    [head('HTTP/1.1 200 OK', ' folded: value'), 'a line that is no header'],
    [head('HTTP/1.1 200 OK', 'a: x\0y'), 'a control character in a header'],
    [head('HTTP/1.1 200 OK', 'a: x\ny'), 'a control character in a header'],
    [head('HTTP/1.1 200 OK', 'Content-Length: -1'), 'no proper length'],
    [head('HTTP/1.1 200 OK', 'Content-Length: 1, 1'), 'no proper length'],
    [head('HTTP/1.1 200 OK', 'Content-Length: 1234567890123456'), 'no proper length'],
    [head('HTTP/1.1 200 OK', 'Content-Length: 1', 'Transfer-Encoding: chunked'), 'a length and a transfer encoding'],
    [head('HTTP/1.1 200 OK', 'Transfer-Encoding: gzip, chunked'), 'an unknown encoding'],
    [head('HTTP/1.1 204 OK', 'Transfer-Encoding: gzip'), 'an unknown encoding'],
  ])('%j is refused: %s', (text, why) => {
    expect(() => parseAnswerHead(text)).toThrow(
      expect.objectContaining({ failure: 'malformed', message: expect.stringContaining(why) }),
    );
  });
});
