import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { until } from '@toolpacks/testing';
import { describe, expect, it } from 'vitest';
import { exchange, open, post, postOptions } from './call.ts';
import { emptyResult, startPackDouble, startSocketDouble } from './pack-double.ts';
import { startGateway } from './start-gateway.ts';
import { stopAfterFile, stopAfterTest } from './stop-after.ts';

const double = stopAfterFile(await startPackDouble());
const gateway = stopAfterFile(await startGateway({ quotes: double.url }, { PACK_MAX_RESPONSE_BYTES: '100000000' }));

/** The pack's side of the next call, once the gateway has asked. */
function nextAnswer(): Promise<ServerResponse> {
  return new Promise((resolve) => double.answerWith((_request, response) => resolve(response)));
}

describe('a stream of events', () => {
  it('reaches the caller event by event, before the pack ends it', async () => {
    const asked = nextAnswer();
    const opened = open(gateway.url, '/quotes/mcp', postOptions());
    const pack = await asked;
    pack.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: one\n\n');
    const answer = await opened;
    const events = answer.iterator();
    expect(String((await events.next()).value)).toBe('data: one\n\n');
    pack.write('data: two\n\n');
    expect(String((await events.next()).value)).toBe('data: two\n\n');
    expect(pack.writableEnded).toBe(false);
    pack.end();
    expect(await events.next()).toMatchObject({ done: true });
    expect(answer.headers['content-type']).toBe('text/event-stream');
  });

  it('shows its head before its first event', async () => {
    const asked = nextAnswer();
    const opened = open(gateway.url, '/quotes/mcp', postOptions());
    const pack = await asked;
    pack.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    const answer = await opened;
    expect(answer.statusCode).toBe(200);
    pack.end('data: late\n\n');
    expect(Buffer.concat(await answer.toArray()).toString()).toBe('data: late\n\n');
  });
});

describe('a response that is longer than PACK_MAX_RESPONSE_BYTES', () => {
  const limited = async () =>
    stopAfterTest(await startGateway({ quotes: double.url }, { PACK_MAX_RESPONSE_BYTES: '1000' }));
  const answerIn = (...parts: string[]) =>
    double.answerWith(async (_request, response) => {
      for (const part of parts) await new Promise((resolve) => response.write(part, resolve));
      response.end();
    });

  it('becomes a 502 where it says so at the beginning', async () => {
    double.answerWith((_request, response) => response.end(' '.repeat(1001)));
    expect((await post((await limited()).url, '/quotes/mcp')).status).toBe(502);
  });

  it('is cut where it does not, and one that is not is not', async () => {
    const { url } = await limited();
    answerIn(' '.repeat(500), ' '.repeat(500));
    expect((await post(url, '/quotes/mcp')).text).toHaveLength(1000);
    answerIn(' '.repeat(500), ' '.repeat(501));
    await expect(post(url, '/quotes/mcp')).rejects.toThrow(/aborted|hang up|ECONNRESET/);
  });

  it('passes where it is a stream of events', async () => {
    double.answerWith((_request, response) =>
      response.setHeader('content-type', 'text/event-stream').end('data: 1\n\n'.repeat(1000)),
    );
    expect((await post((await limited()).url, '/quotes/mcp')).text).toHaveLength(9000);
  });
});

describe('a large answer', () => {
  const half = randomBytes(10 * 1024 * 1024);

  it('passes whole, its first half before the pack has sent the second', async () => {
    const asked = nextAnswer();
    const opened = open(gateway.url, '/quotes/mcp', postOptions());
    const pack = await asked;
    pack.writeHead(200, { 'content-length': half.length * 2 }).write(half);
    const answer = await opened;
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of answer) {
      hash.update(chunk);
      bytes += chunk.length;
      if (bytes === half.length) pack.end(half);
    }
    expect(bytes).toBe(half.length * 2);
    expect(hash.digest('hex')).toBe(createHash('sha256').update(half).update(half).digest('hex'));
  });

  it('waits at the pack while the caller does not read', async () => {
    const megabyte = Buffer.alloc(1_048_576);
    const enough = 200;
    let sent = 0;
    let response: ServerResponse | undefined;
    double.answerWith(async (_request, toGateway) => {
      response = toGateway;
      for (; sent < enough && !toGateway.destroyed; sent++) {
        if (!toGateway.write(megabyte)) await once(toGateway, 'drain').catch(() => undefined);
      }
      toGateway.end();
    });
    const answer = await open(gateway.url, '/quotes/mcp', postOptions());
    const abandoned = double.abandoned();
    double.answerWith(emptyResult);
    // Until the pack has had every chance to send more, and cannot: nothing moves while others are served.
    for (let still = 0, before = -1; still < 20 && sent < enough; before = sent) {
      await post(gateway.url, '/quotes/mcp');
      still = sent === before ? still + 1 : 0;
    }
    // The gateway keeps 1 MB; what the two connections hold besides is the system's, some 6 MB each at most.
    expect(sent).toBeLessThan(40);
    expect(response?.writableEnded).toBe(false);
    answer.destroy();
    await until(() => double.abandoned() === abandoned + 1);
  });
});

describe('an answer in chunks of a byte', () => {
  it('reaches the caller in larger ones', async () => {
    const bytes = 20_000;
    const answer = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(bytes)}0\r\n\r\n`;
    const odd = stopAfterTest(await startSocketDouble((socket) => socket.end(answer)));
    const own = stopAfterTest(await startGateway({ odd: odd.url }));
    const head = 'Host: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2';
    const seen = await exchange(own.url, `POST /odd/mcp HTTP/1.1\r\n${head}\r\n\r\n{}`);
    const chunks = seen.slice(seen.indexOf('\r\n\r\n')).match(/x+/g) ?? [];
    expect(chunks.join('')).toHaveLength(bytes);
    expect(chunks.length).toBeLessThan(200);
  });
});

describe('a caller that hangs up', () => {
  it('before the answer begins ends the request at the pack, which is not sent again, and the next call goes on', async () => {
    const before = { abandoned: double.abandoned(), received: double.received.length };
    const asked = nextAnswer();
    const leaving = new AbortController();
    const opened = open(gateway.url, '/quotes/mcp', { ...postOptions(), signal: leaving.signal });
    const pack = await asked;
    leaving.abort();
    await expect(opened).rejects.toMatchObject({ name: 'AbortError' });
    await once(pack, 'close');
    expect(double.abandoned()).toBe(before.abandoned + 1);
    double.answerWith(emptyResult);
    expect((await post(gateway.url, '/quotes/mcp')).status).toBe(200);
    expect(double.received).toHaveLength(before.received + 2);
  });

  it('in the middle of the answer ends the request at the pack', async () => {
    const before = double.abandoned();
    const asked = nextAnswer();
    const leaving = new AbortController();
    const opened = open(gateway.url, '/quotes/mcp', { ...postOptions(), signal: leaving.signal });
    const pack = await asked;
    pack.writeHead(200).write('a beginning');
    const answer = await opened;
    answer.on('error', () => undefined);
    leaving.abort();
    await once(pack, 'close');
    expect(double.abandoned()).toBe(before + 1);
  });
});
