import { Agent, request } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { listen } from '../../packages/testing/src/listen.ts';
import { startFuzzedGateway } from './fuzzed-stack.ts';
import { excerpt, type Part, watchFigures } from './part.ts';
import { createRandom, mutateBytes, type Random } from './random.ts';
import { tokenOf, tokens } from './token-echo.ts';

const batch = 256;
const connections = 64;
const patienceMs = 5000;

/** A pack that answers in damaged bytes. Each caller gets its own response or a plain failure, and never that of another. */
export const responses: Part = async ({ seed, from, count, until, found, progress }) => {
  const open = new Set<Socket>();
  const sent = new Map<string, Buffer>();
  const pack = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      const [token] = text.match(tokens) ?? [];
      // The gateway's own questions are answered well: a pack that is down is asked nothing.
      if (token === undefined) return void socket.write(wellMade('{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}'));
      const random = createRandom(seed, Number(/\d+/.exec(token)));
      const answer = makeResponse(random, token);
      sent.set(token, answer);
      const cut = random.chance(0.2) ? random.below(answer.length) : answer.length;
      socket.write(answer.subarray(0, cut));
      setImmediate(() => {
        if (cut < answer.length) socket.write(answer.subarray(cut));
        if (random.chance(0.5)) socket.end();
        else if (random.chance(0.1)) socket.resetAndDestroy();
      });
    });
  });
  const port = await listen(pack);
  const gateway = await startFuzzedGateway(
    { quotes: `http://127.0.0.1:${port}` },
    { FORWARD_TIMEOUT_MS: '1000', EJECT_FAILURES: '1000000' },
  );
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  try {
    const watched = await watchFigures([gateway]);
    let index = from;
    while (index < from + count && Date.now() < until) {
      const indices = Array.from({ length: Math.min(batch, from + count - index) }, (_, offset) => index + offset);
      index += indices.length;
      const left = indices.values();
      await Promise.all(
        Array.from({ length: connections }, async () => {
          for (const one of left) {
            const problem = problemOf(await call(gateway.url, tokenOf(one), agent), tokenOf(one));
            if (problem) found({ index: one, problem, input: excerpt(sent.get(tokenOf(one)) ?? 'not asked') });
          }
        }),
      );
      sent.clear();
      for (const problem of await watched.problems())
        if (!problem.includes('grew')) found({ index, problem, input: `one of the ${batch} inputs before` });
      progress(index - from);
    }
    return { inputs: index - from, figures: watched.figures() };
  } finally {
    agent.destroy();
    await gateway.stop();
    for (const socket of open) socket.destroy();
    pack.close();
  }
};

const wellMade = (body: string): string =>
  `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

const statusLines = [
  'HTTP/1.1 204 No Content',
  'HTTP/1.1 304 Not Modified',
  'HTTP/1.1 302 Found',
  'HTTP/1.1 307 Temporary Redirect',
  'HTTP/1.1 401 Unauthorized',
  'HTTP/1.1 407 Nope',
  'HTTP/1.1 500 Internal Server Error',
  'HTTP/1.1 100 Continue',
  'HTTP/1.1 103 Early Hints',
  'HTTP/1.1 101 Switching Protocols',
  'HTTP/1.0 200 OK',
  'HTTP/2 200',
  'HTTP/1.1 999 ?',
  'HTTP/1.1 20 OK',
  'HTTP/1.1 200',
  'ICY 200 OK',
  '',
  'HTTP/1.1  200 OK',
  'HTTP/1.1 200 \u0001',
] as const;

const extraHeaders = [
  'Set-Cookie: session=stolen',
  'Location: http://evil.example/',
  'WWW-Authenticate: Bearer resource_metadata="http://evil.example/"',
  'Clear-Site-Data: "*"',
  'Alt-Svc: h2="evil.example:443"',
  'Strict-Transport-Security: max-age=1',
  'Refresh: 0; url=http://evil.example/',
  'Link: <http://evil.example/>; rel=preload',
  'Connection: close',
  'Connection: content-type',
  'Transfer-Encoding: identity',
  'X-A: b\rc',
  'X-B: \0',
  ' folded: yes',
  'No colon',
  ': empty',
  'Content-Encoding: gzip',
  `X-Long: ${'x'.repeat(20_000)}`,
  'Content-Type: text/html',
  'Trailer: X',
  'Keep-Alive: timeout=0',
  'Retry-After: 99999999999',
  'Toolpacks-Error-Class: nonsense',
] as const;

/** What may reach no client of a pack. */
const forbidden =
  /^(set-cookie|location|www-authenticate|clear-site-data|alt-svc|strict-transport-security|refresh|link|report-to|nel)$/;

type Framing = readonly [headers: readonly string[], content: string];

function makeResponse(random: Random, token: string): Buffer {
  const body = `{"jsonrpc":"2.0","id":"${token}","result":{}}`;
  const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const framings: [Framing, ...Framing[]] = [
    [[`Content-Length: ${body.length}`], body],
    [['Transfer-Encoding: chunked'], chunks],
    [[`Content-Length: ${body.length}`, 'Transfer-Encoding: chunked'], chunks],
    [[`Content-Length: ${body.length - 5}`], body],
    [[`Content-Length: ${body.length + 5}`], body],
    [[`Content-Length: ${body.length}`, 'Content-Length: 0'], body],
    [['Content-Length: 0'], body],
    [['Transfer-Encoding: chunked'], `${'f'.repeat(20)}\r\n${body}`],
    [['Transfer-Encoding: chunked'], `-1\r\n${body}\r\n0\r\n\r\n`],
    [[], body],
  ];
  const [lengths, content] = random.pick(framings);
  const line = random.chance(0.7) ? 'HTTP/1.1 200 OK' : random.pick(statusLines);
  const more = extraHeaders.filter(() => random.chance(0.06));
  const type = random.chance(0.9) ? ['Content-Type: application/json'] : ['Content-Type: text/event-stream'];
  const head = [line, ...type, ...lengths, ...more].join('\r\n');
  // A second response, which the next caller on this connection would get.
  const surplus = random.chance(0.2) ? wellMade(`{"jsonrpc":"2.0","id":"${token}","result":{"surplus":true}}`) : '';
  const whole = Buffer.from(`${head}\r\n\r\n${content}${surplus}`, 'latin1');
  return random.chance(0.5) ? mutateBytes(random, whole) : whole;
}

interface Answer {
  readonly status: number;
  readonly headers: readonly string[];
  readonly text: string;
}

function call(gatewayUrl: string, token: string, agent: Agent): Promise<Answer | Error> {
  const body = `{"jsonrpc":"2.0","id":"${token}","method":"ping"}`;
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  return new Promise((resolve) => {
    const outgoing = request(`${gatewayUrl}/quotes/mcp`, { method: 'POST', headers, agent }, (incoming) => {
      const chunks: Buffer[] = [];
      const { statusCode: status = 0 } = incoming;
      const end = () =>
        resolve({ status, headers: Object.keys(incoming.headers), text: Buffer.concat(chunks).toString('latin1') });
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      // A response that breaks off is the documented end of a pack that breaks off.
      incoming.once('error', end);
      incoming.once('end', end);
    });
    outgoing.setTimeout(patienceMs, () => outgoing.destroy(new Error(`no response within ${patienceMs} ms`)));
    outgoing.once('error', resolve);
    outgoing.end(body);
  });
}

function problemOf(answer: Answer | Error, token: string): string | undefined {
  if (answer instanceof Error) return /no response/.test(answer.message) ? answer.message : undefined;
  const { status, headers, text } = answer;
  if (status === 500 || status === 401 || status === 407 || (status >= 300 && status < 400))
    return `was answered with HTTP ${status}`;
  const leaked = headers.find((name) => forbidden.test(name));
  if (leaked !== undefined) return `was sent the header ${leaked}`;
  const other = text.match(tokens)?.find((one) => one !== token);
  // A mutation may change a digit of the token itself, so the other call must be one that was made.
  if (other !== undefined && status === 200 && !text.includes(token)) return `got ${excerpt(text)}`;
  return undefined;
}
