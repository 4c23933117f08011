import { connect } from 'node:net';
import { listen } from '../../packages/testing/src/listen.ts';
import { startFuzzedGateway } from './fuzzed-stack.ts';
import { bounds, excerpt, type Part, watchFigures } from './part.ts';
import { createRandom, mutateBytes, type Random } from './random.ts';
import { createTokenEcho, tokenOf, tokens } from './token-echo.ts';

const batch = 256;
const connections = 64;
/** The gateway ends a connection on which no request arrives within a second; and nothing may take longer than this. */
const patienceMs = 5000;
const timeouts = { HEADERS_TIMEOUT_MS: '1000', REQUEST_TIMEOUT_MS: '1000' };

/** Raw HTTP on connections of their own, half of it damaged, to a gateway in front of a pack that echoes what it is sent. */
export const requests: Part = async ({ seed, from, count, until, found, progress }) => {
  const echo = createTokenEcho();
  const port = await listen(echo);
  const gateway = await startFuzzedGateway({ echo: `http://127.0.0.1:${port}` }, timeouts);
  try {
    const watched = await watchFigures([gateway]);
    const inputOf = (index: number) => makeRequest(createRandom(seed, index), index);
    let index = from;
    while (index < from + count && Date.now() < until) {
      const indices = Array.from({ length: Math.min(batch, from + count - index) }, (_, offset) => index + offset);
      index += indices.length;
      const left = indices.values();
      await Promise.all(
        Array.from({ length: connections }, async () => {
          for (const one of left) {
            const ask = async () => problemOf(await talk(gateway.url, inputOf(one)), tokenOf(one));
            const problem = (await ask()) && (await ask());
            if (problem) found({ index: one, problem, input: excerpt(inputOf(one)) });
          }
        }),
      );
      const canary = await talk(gateway.url, goodRequest(tokenOf(index)));
      if (!canary.text.includes(`"id":"${tokenOf(index)}"`))
        found({ index, problem: `A good call was answered ${excerpt(canary.text)}`, input: 'see the inputs before' });
      for (const problem of await watched.problems())
        if (!problem.includes('grew')) found({ index, problem, input: `one of the ${batch} inputs before` });
      progress(index - from);
    }
    return { inputs: index - from, figures: watched.figures() };
  } finally {
    await gateway.stop();
    echo.closeAllConnections();
    echo.close();
  }
};

const bodyOf = (token: string): string => `{"jsonrpc":"2.0","id":"${token}","method":"ping"}`;

const goodRequest = (token: string): Buffer =>
  Buffer.from(
    `POST /echo/mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${bodyOf(token).length}\r\n\r\n${bodyOf(token)}`,
  );

type Framing = readonly [headers: readonly string[], content: string];

function makeRequest(random: Random, index: number): Buffer {
  const token = tokenOf(index);
  const body = bodyOf(token);
  const chunk = `${body.length.toString(16)}${random.chance(0.2) ? random.pick([';a=b', ' ', '\t', '\r', ';"']) : ''}\r\n${body}\r\n0\r\n${random.chance(0.2) ? 'Trailer: x\r\n' : ''}\r\n`;
  const framings: [Framing, ...Framing[]] = [
    [[`Content-Length: ${body.length}`], body],
    [['Transfer-Encoding: chunked'], chunk],
    [[`Content-Length: ${body.length}`, 'Transfer-Encoding: chunked'], chunk],
    [[`Content-Length: ${body.length}`, `Content-Length: ${body.length + 1}`], body],
    [[`Content-Length: +${body.length}`], body],
    [[`Content-Length: 0${body.length}`], body],
    [[`Content-Length: ${body.length}, ${body.length}`], body],
    [['Transfer-Encoding: xchunked'], chunk],
    [['Transfer-Encoding: chunked, chunked'], chunk],
    [['Transfer-Encoding : chunked'], chunk],
    [[' Transfer-Encoding: chunked'], chunk],
    [['Content-Length: 99999999999999999999'], body],
    [['Content-Length: -1'], body],
    [['Content-Length: 1e2'], body],
    [[], body],
  ];
  const [lengths, content] = random.pick(framings);
  const method = random.chance(0.8)
    ? 'POST'
    : random.pick(['GET', 'HEAD', 'OPTIONS', 'DELETE', 'CONNECT', 'TRACE', 'PUT', 'PRI', 'post', 'P\0ST', 'QUERY']);
  const path = random.chance(0.7)
    ? '/echo/mcp'
    : random.pick([
        '/mcp',
        '/packs',
        '/status',
        '/metrics',
        '/',
        '/echo',
        '/echo/mcp/',
        '//echo/mcp',
        '/echo/../echo/mcp',
        '/echo%2fmcp',
        '/%00',
        '/echo/mcp?x=%ff',
        'http://localhost/echo/mcp',
        'http://evil.example/echo/mcp',
        '*',
        `/${'a'.repeat(9000)}`,
        '/echo/mcp#x',
        '\\echo\\mcp',
        '/docs/tools/',
        '/healthz',
      ]);
  const more = [
    'Connection: close',
    'Connection: keep-alive, x-a',
    'Upgrade: h2c',
    'Expect: 100-continue',
    'Expect: nonsense',
    'Origin: http://localhost:80@evil.com',
    'Origin: null',
    'Authorization: Bearer x',
    `Authorization: ${'x'.repeat(8000)}`,
    'X-Forwarded-For: 1.2.3.4',
    'Cookie: a=b',
    'Range: bytes=0-1',
    'If-None-Match: *',
    `X: ${'y'.repeat(5000)}`,
    'Content-Encoding: gzip',
    'Mcp-Method: tools/call',
    'X-Request-Id: \x01',
    `traceparent: 00-${'0'.repeat(32)}-0000000000000000-01`,
    'Host: other',
    'A\x00B: c',
    'Keep-Alive: timeout=999999',
    'TE: trailers',
    'é: é',
  ].filter(() => random.chance(0.08));
  const host = random.chance(0.95) ? ['Host: localhost'] : random.chance(0.5) ? [] : ['Host: evil.example'];
  const type = random.chance(0.95) ? ['Content-Type: application/json'] : [];
  const end = random.chance(0.97) ? '\r\n' : random.pick(['\n', '\r', '\r\n ']);
  const version = random.chance(0.97)
    ? 'HTTP/1.1'
    : random.pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'http/1.1', 'HTTP/1.11']);
  const one = Buffer.from(
    `${[`${method} ${path} ${version}`, ...host, ...type, ...lengths, ...more].join(end)}${end}${end}${content}`,
    'latin1',
  );
  const all = random.chance(0.1) ? Buffer.concat([one, one, one]) : one;
  return random.chance(0.4) ? mutateBytes(random, all) : all;
}

interface Heard {
  readonly text: string;
  readonly tookMs: number;
  /** The other side neither answered in full nor ended the connection in time. */
  readonly isHung: boolean;
}

/** Has the gateway end a connection that is still good for a request. */
const lastRequest = Buffer.from('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');

/** Sends the bytes and a last request, and gives all that comes back until the other side ends the connection. */
function talk(url: string, bytes: Buffer): Promise<Heard> {
  const { hostname, port } = new URL(url);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    let text = '';
    let isHung = false;
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.concat([bytes, lastRequest])));
    socket.setTimeout(patienceMs, () => {
      isHung = true;
      socket.destroy();
    });
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve({ text, isHung, tookMs: performance.now() - startedAt }));
  });
}

function problemOf({ text, isHung, tookMs }: Heard, token: string): string | undefined {
  // One that was answered may be kept open for more.
  if (isHung && text === '') return `was neither answered nor ended within ${patienceMs} ms`;
  if (tookMs > patienceMs + bounds.answeredMs) return `took ${tookMs.toFixed(0)} ms`;
  const [status] = /HTTP\/1\.1 5\d\d/.exec(text) ?? [];
  if (status !== undefined && !/HTTP\/1\.1 50[1345]/.test(text)) return `was answered with ${status}`;
  if (text !== '' && !/^HTTP\/1\.1 [1-5]\d\d /.test(text))
    return `was answered with what is not HTTP: ${excerpt(text)}`;
  const other = text.match(tokens)?.find((one) => one !== token);
  if (other !== undefined) return `got the response of ${other}`;
  if (/HPE_|ERR_|llhttp|node:internal|\n\s+at /.test(text)) return `shows internals: ${excerpt(text)}`;
  return undefined;
}
