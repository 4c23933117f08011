import { describe, expect, it } from 'vitest';
import { rawCall, startRawDoor, talk } from './raw-door.ts';
import { stopAfterFile } from './stop-after.ts';

const door = stopAfterFile(await startRawDoor());
const open = stopAfterFile(await startRawDoor({ ALLOWED_HOSTS: '*' }));

const call = rawCall();
const withHeader = (...more: string[]) => rawCall({ more });
const withLine = (line: string) => rawCall({ line });
const withHost = (...host: string[]) => rawCall({ host });

describe('a head that is not HTTP is refused, and the connection cut', () => {
  it.each([
    ['bare line feeds', call.replaceAll('\r\n', '\n')],
    ['a bare line feed after the first line', call.replace('\r\n', '\n')],
    ['a bare line feed after a header', call.replace('localhost\r\n', 'localhost\n')],
    ['a bare line feed in a value, with another length after it', withHeader('X: y\nContent-Length: 3')],
    ['a bare line feed as the empty line', call.replace('\r\n\r\n', '\r\n\n')],
    ['two bare line feeds at the end', call.replace('\r\n\r\n', '\n\n')],
    ['a bare carriage return after a header', call.replace('localhost\r\n', 'localhost\r')],
    ['a bare carriage return in a value', withHeader('X: a\rb')],
    ['a bare carriage return before a name', withHeader('\rX: a')],
    ['two carriage returns', call.replace('localhost\r\n', 'localhost\r\r\n')],
    ['a folded value', withHeader('X: a\r\n b')],
    ['a folded first header', call.replace('Host', ' Host')],
    ['a blank before the colon', withHeader('X : 1')],
    ['a tab before the colon', withHeader('X\t: 1')],
    ['a blank in a name', withHeader('X y: 1')],
    ['no colon', withHeader('X')],
    ['no name', withHeader(': 1')],
    ['a bracket in a name', withHeader('X(y): 1')],
    ['a NUL in a name', withHeader('X\0y: 1')],
    ['an é in a name', withHeader('X\xe9: 1')],
    ['a NUL in a value', withHeader('X: a\0b')],
    ['a control character in a value', withHeader('X: a\x01b')],
    ['an escape in a value', withHeader('X: a\x1b[31m')],
    ['a delete character in a value', withHeader('X: a\x7f')],
    ['a blank before the first line', ` ${call}`],
    ['a tab in the first line', withLine('POST\t/quotes/mcp\tHTTP/1.1')],
    ['a blank after the version', withLine('POST /quotes/mcp HTTP/1.1 ')],
    ['a blank in the path', withLine('POST /quotes/mcp x HTTP/1.1')],
    ['no path', withLine('POST  HTTP/1.1')],
    ['HTTP/1.2', withLine('POST /quotes/mcp HTTP/1.2')],
    ['HTTP/1.10', withLine('POST /quotes/mcp HTTP/1.10')],
    ['HTTP/11', withLine('POST /quotes/mcp HTTP/11')],
    ['http/1.1', withLine('POST /quotes/mcp http/1.1')],
    ['ICE/1.0', withLine('POST /quotes/mcp ICE/1.0')],
    ['an unknown method', withLine('MEET /quotes/mcp HTTP/1.1')],
    ['a method in small letters', withLine('post /quotes/mcp HTTP/1.1')],
    ['a method in mixed letters', withLine('Post /quotes/mcp HTTP/1.1')],
    ['a method and more', withLine('POSTS /quotes/mcp HTTP/1.1')],
    ['a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['an SSH greeting', 'SSH-2.0-x\r\n'],
    ['NULs', '\0'.repeat(100)],
  ])('%s', async (_title, bytes) => {
    expect((await door.expectRefusal(bytes, 400)).isKept).toBe(false);
  });

  it.each([
    ['HTTP/0.9', 'GET /quotes/mcp\r\n\r\n'],
    ['HTTP/0.9 with headers', withLine('POST /quotes/mcp')],
    ['HTTP/0.9 by name', withLine('POST /quotes/mcp HTTP/0.9')],
    ['HTTP/2.0 by name', withLine('POST /quotes/mcp HTTP/2.0')],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0'],
  ])('%s, as a version that is not served', async (_title, bytes) => {
    expect((await door.expectRefusal(bytes, 505)).isKept).toBe(false);
  });
});

describe('a flood of headers is refused, and the connection cut', () => {
  it.each([
    ['an address of 20,000 bytes', withLine(`POST /${'a'.repeat(20_000)} HTTP/1.1`)],
    ['a query of 20,000 bytes', withLine(`POST /quotes/mcp?${'a'.repeat(20_000)} HTTP/1.1`)],
    ['2,000 headers', withHeader(...Array.from({ length: 2000 }, (_, index) => `a${index}:`))],
    [
      '2,000 headers before those that count',
      rawCall({ host: [...'a:,'.repeat(2000).split(',').slice(0, -1), 'Host: localhost'] }),
    ],
    ['a header of 17,000 bytes', withHeader(`X: ${'x'.repeat(17_000)}`)],
    ['a name of 17,000 bytes', withHeader(`${'x'.repeat(17_000)}: x`)],
    ['a header of 1 MB', withHeader(`X: ${'x'.repeat(1_000_000)}`)],
    ['headers of 4 MB', withHeader(Array.from({ length: 200_000 }, () => 'X-Filler: xxxxxxxxx').join('\r\n'))],
  ])('%s', async (_title, bytes) => {
    const { isKept, isReset } = await door.expectRefusal(bytes, 431);
    expect({ isKept, isReset }).toEqual({ isKept: false, isReset: false });
  });

  it.each([
    ['an address of 15,000 bytes', withLine(`POST /quotes/mcp?${'a'.repeat(15_000)} HTTP/1.1`)],
    ['a header of 15,000 bytes', withHeader(`X: ${'x'.repeat(15_000)}`)],
    ['900 headers', withHeader(...Array.from({ length: 900 }, (_, index) => `a${index}:`))],
  ])('but not %s', async (_title, bytes) => {
    expect(await door.send(bytes)).toMatchObject({ statuses: [200], isKept: true, seen: [{}] });
  });
});

describe('the Host of a request', () => {
  it.each([
    ['none', withHost(), 400],
    ['two', withHost('Host: localhost', 'Host: evil.example'), 400],
    ['two in the other order', withHost('Host: evil.example', 'Host: localhost'), 400],
    ['twice the same', withHost('Host: localhost', 'HOST: localhost'), 400],
    ['a list', withHost('Host: localhost, evil.example'), 400],
    ['a port with markup', withHost('Host: localhost:"><script>'), 400],
    ['a port with a fragment', withHost('Host: localhost:80#x'), 400],
    ['a port with an account', withHost('Host: localhost:80@evil.example:80'), 403],
    ['an account', withHost('Host: localhost@evil.example'), 403],
    ['a path', withHost('Host: localhost/evil.example'), 403],
    ['a blank', withHost('Host: localhost evil.example'), 403],
    ['a trailing dot', withHost('Host: localhost.'), 403],
    ['an encoded letter', withHost('Host: local%68ost'), 403],
    ['a byte over 0x7f', withHost('Host: localhost\xff'), 403],
    ['an empty one', withHost('Host:'), 403],
    ['none by HTTP/1.0', rawCall({ line: 'POST /quotes/mcp HTTP/1.0', host: [] }), 403],
  ])('%s is refused', async (_title, bytes, status) => {
    await door.expectRefusal(bytes, status);
  });

  it.each([
    ['two', withHost('Host: a.example', 'Host: b.example')],
    ['a list', withHost('Host: a.example, b.example')],
    ['none', withHost()],
    ['markup', withHost('Host: "><script>')],
    ['an account', withHost('Host: localhost@evil.example')],
    ['a path', withHost('Host: localhost/evil.example')],
    ['a blank', withHost('Host: localhost evil.example')],
    ['a byte over 0x7f', withHost('Host: localhost\xff')],
  ])('%s is refused where any name is allowed too', async (_title, bytes) => {
    await open.expectRefusal(bytes, 400);
  });

  it.each(['a.example', 'A_b.example:80', '192.0.2.1:8080', '[2001:db8::1]:8080', 'localhost:'])(
    '%s is fine where any name is allowed',
    async (host) => {
      const { statuses, seen } = await open.send(withHost(`Host: ${host}`));
      expect(statuses).toEqual([200]);
      expect(seen).toMatchObject([{ headers: { 'x-forwarded-host': host } }]);
    },
  );
});

describe('a header that may stand once only is refused where it comes twice', () => {
  it.each([
    [
      'a good and a bad Content-Type',
      rawCall({ type: ['Content-Type: application/json', 'Content-Type: text/plain'] }),
      415,
    ],
    [
      'a bad and a good Content-Type',
      rawCall({ type: ['Content-Type: text/plain', 'Content-Type: application/json'] }),
      415,
    ],
    ['a good and a bad Origin', withHeader('Origin: http://localhost', 'Origin: https://evil.example'), 403],
    ['identity and gzip', withHeader('Content-Encoding: identity', 'Content-Encoding: gzip'), 415],
  ])('%s', async (_title, bytes, status) => {
    await door.expectRefusal(bytes, status);
  });
});

describe('a request that asks for something else than an answer', () => {
  it.each([
    ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n', 405],
    ['CONNECT of a pack', withLine('CONNECT /quotes/mcp HTTP/1.1'), 405],
    ['TRACE', withLine('TRACE /quotes/mcp HTTP/1.1'), 405],
    ['an unknown expectation', withHeader('Expect: 200-ok'), 417],
    ['an empty expectation', withHeader('Expect:'), 417],
  ])('%s is refused', async (_title, bytes, status) => {
    const { text } = await door.expectRefusal(bytes, status);
    if (status === 405) expect(text).toMatch(/^Allow: .*POST\r$/m);
  });

  it('is told to go on where it waits for that', async () => {
    const { statuses, isKept, seen } = await door.send(withHeader('Expect: 100-continue'));
    expect({ statuses, isKept }).toEqual({ statuses: [100, 200], isKept: true });
    expect(seen[0]?.headers).not.toHaveProperty('expect');
  });

  it.each([
    ['a WebSocket', ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: x', 'Sec-WebSocket-Version: 13']],
    ['HTTP/2, as Java does', ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk']],
  ])('is answered as ever where it could become %s, and so is the next', async (_title, more) => {
    const before = door.double.received.length;
    const { text } = await talk(door.url, (socket) => {
      socket.write(withHeader(...more));
      socket.once('data', () => socket.write(rawCall({ more: ['Connection: close'] })));
    });
    expect(text.match(/HTTP\/1\.1 \d+ /g)).toEqual(['HTTP/1.1 200 ', 'HTTP/1.1 200 ']);
    const seen = door.double.received.slice(before);
    expect(seen).toHaveLength(2);
    for (const name of ['upgrade', 'http2-settings']) expect(seen[0]?.headers).not.toHaveProperty(name);
  });
});

describe('a request with odd headers reaches the pack without them changing it', () => {
  it('names of headers by Connection take away none that the gateway sets', async () => {
    const named = 'Connection: keep-alive, X-Hop, Host, Content-Length, X-Request-Id, X-Forwarded-Host';
    const { seen } = await door.send(withHeader(named, 'X-Hop: 1', 'X-Request-Id: mine'));
    expect(seen[0]?.headers).not.toHaveProperty('x-hop');
    expect(seen[0]?.headers).toMatchObject({
      host: new URL(door.double.url).host,
      'content-length': expect.any(String),
      'x-request-id': 'mine',
      'x-forwarded-host': 'localhost',
    });
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])('named %s', async (name) => {
    expect(await door.send(withHeader(`${name}: x`))).toMatchObject({ statuses: [200], isKept: true });
  });

  it.each([
    ['empty', '', ''],
    ['between blanks', ' \t a \t ', 'a'],
    ['of bytes over 0x7f', ' \xff\xe9', '\xff\xe9'],
    [
      'with a line end in escapes',
      ' a%0d%0aX-Injected: 1\\r\\nX-Injected: 2',
      'a%0d%0aX-Injected: 1\\r\\nX-Injected: 2',
    ],
  ])('with a value %s', async (_title, value, received) => {
    const { statuses, seen } = await door.send(withHeader(`Mcp-Param-Odd:${value}`));
    expect(statuses).toEqual([200]);
    expect(seen[0]?.headers['mcp-param-odd']).toBe(received);
    expect(seen[0]?.headers).not.toHaveProperty('x-injected');
  });

  it.each([
    ['empty lines in front', `\r\n\r\n${call}`],
    ['more blanks in the first line', withLine('POST  /quotes/mcp HTTP/1.1')],
  ])('with %s', async (_title, bytes) => {
    expect(await door.send(bytes)).toMatchObject({ statuses: [200], isKept: true, seen: [{ path: '/quotes/mcp' }] });
  });
});

describe('a header of many blanks takes hardly any processor time', () => {
  it.each<[string, (filler: string) => string]>([
    ['Content-Type', (filler) => rawCall({ type: [`Content-Type: application/json${filler}x`] })],
    [
      'Content-Type, charset',
      (filler) => rawCall({ type: [`Content-Type: application/json; charset=utf-8${filler}x`] }),
    ],
    ['Content-Type, end', (filler) => rawCall({ type: [`Content-Type: application/json;${filler}x`] })],
    ['Content-Encoding', (filler) => withHeader(`Content-Encoding: x${filler}y`)],
    ['Connection', (filler) => withHeader(`Connection: x${filler}y`)],
    ['Expect', (filler) => withHeader(`Expect: x${filler}y`)],
    ['Host', (filler) => withHost(`Host: localhost${filler}y`)],
    ['Origin', (filler) => withHeader(`Origin: http://${filler}x`)],
    ['Accept', (filler) => withHeader(`Accept: a${filler}/b`)],
    ['X-Forwarded-For', (filler) => withHeader(`X-Forwarded-For: 1${filler}2`)],
    ['traceparent', (filler) => withHeader(`traceparent: 00${filler}-x`)],
    ['baggage', (filler) => withHeader(`baggage: a${filler}=x`)],
    ['Mcp-Name', (filler) => withHeader(`Mcp-Name: =?base64?${filler}x?=`)],
  ])('in %s', async (_title, withFiller) => {
    // Where the time grew with the square of the blanks it would be some 100 ms each time. The least of five leaves out what
    // else this process did.
    const cpuMs: number[] = [];
    for (let round = 0; round < 5; round++) {
      const before = process.threadCpuUsage();
      await door.send(withFiller(' '.repeat(14_000)));
      const { user, system } = process.threadCpuUsage(before);
      cpuMs.push((user + system) / 1000);
    }
    expect(Math.min(...cpuMs)).toBeLessThan(40);
  });
});
