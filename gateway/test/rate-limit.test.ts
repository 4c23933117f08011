import { until } from '@toolpacks/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answered, call, open, ping, post, postOptions } from './call.ts';
import { type PackDouble, startPackDouble } from './pack-double.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';
import { stopAfterTest } from './stop-after.ts';

let double: PackDouble;
let gateway: StartedGateway;

beforeEach(async () => {
  double = stopAfterTest(await startPackDouble());
});

afterEach(() => {
  vi.useRealTimers();
});

async function start(env: NodeJS.ProcessEnv): Promise<void> {
  gateway = stopAfterTest(await startGateway({ quotes: double.url }, env));
}

const send = (message?: unknown, headers = {}) => post(gateway.url, '/quotes/mcp', message, headers);

const rateLimits = ({ headers }: Pick<Answered, 'headers'>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.includes('ratelimit')));

const left = ({ headers }: Answered) => Number(headers['ratelimit-remaining']);

const batch = (count: number) => Array.from({ length: count }, () => ping);

describe('without a limit', () => {
  it('an answer tells of none, whatever the pack says', async () => {
    await start({});
    double.answerWith((_, response) => {
      response.writeHead(200, {
        'RateLimit-Limit': '7',
        RateLimit: '"p";r=1',
        'X-RateLimit-Reset': '9',
        'Cache-Control': 'no-store',
      });
      response.end('{}');
    });
    const answer = await send();
    expect(rateLimits(answer)).toEqual({});
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('a client with calls left', () => {
  it('is told the limit, what is left of it, and when it begins anew', async () => {
    await start({ RATE_LIMIT_REQUESTS: '3', RATE_LIMIT_WINDOW_S: '120' });
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(rateLimits)).toEqual(
      ['2', '1'].map((remaining) => ({
        'ratelimit-policy': '3;w=120',
        'ratelimit-limit': '3',
        'ratelimit-remaining': remaining,
        'ratelimit-reset': expect.stringMatching(/^1[12]\d$/),
      })),
    );
  });

  it('is told by the gateway alone, also at the head of a stream', async () => {
    await start({ RATE_LIMIT_REQUESTS: '3' });
    double.answerWith((_, response) => {
      const own = { 'RateLimit-Limit': '7', RateLimit: '"p";r=1', 'RateLimit-Policy': '7;w=1' };
      response.writeHead(200, { 'Content-Type': 'text/event-stream', ...own });
      response.write('data: {}\n\n');
    });
    const answer = await open(gateway.url, '/quotes/mcp', postOptions());
    answer.destroy();
    expect(rateLimits(answer)).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-policy': '3;w=60' });
    expect(rateLimits(answer)).not.toHaveProperty('ratelimit');
  });

  it('is told with a refusal of another kind too', async () => {
    await start({ RATE_LIMIT_REQUESTS: '3' });
    await double.stop();
    const down = await send();
    expect([down.status, left(down)]).toEqual([503, 2]);
    const unknown = await post(gateway.url, '/nowhere/mcp');
    expect([unknown.status, left(unknown)]).toEqual([404, 1]);
  });
});

describe('a client that has sent too much', () => {
  it('is refused with the id of the request and told when to come again', async () => {
    await start({ RATE_LIMIT_REQUESTS: '1', RATE_LIMIT_WINDOW_S: '90' });
    vi.useFakeTimers({ toFake: ['Date'] });
    await send();
    vi.setSystemTime(Date.now() + 29_500);
    const refused = await send({ ...ping, id: 'second' });
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('61');
    expect(rateLimits(refused)).toMatchObject({ 'ratelimit-remaining': '0', 'ratelimit-reset': '61' });
    expect(JSON.parse(refused.text)).toEqual({
      jsonrpc: '2.0',
      id: 'second',
      error: {
        code: 429,
        message: 'Too many calls: at most 1 in 90 s; try again in 61 s',
      },
    });
  });

  it('does not reach the pack, nor take a place of another call', async () => {
    await start({ RATE_LIMIT_REQUESTS: '1', PACK_MAX_IN_FLIGHT: '1', PACK_MAX_WAITING: '0' });
    const answers = Promise.withResolvers<void>();
    double.answerWith((_, response) => answers.promise.then(() => response.end('{}')));
    const first = send();
    await until(() => double.received.length === 1);
    expect((await send()).status).toBe(429);
    answers.resolve();
    expect((await first).status).toBe(200);
    expect(double.received).toHaveLength(1);
  });

  it('may call again once its window is over', async () => {
    await start({ RATE_LIMIT_REQUESTS: '2', RATE_LIMIT_WINDOW_S: '60' });
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    await send();
    await send();
    vi.advanceTimersByTime(59_999);
    expect(await send()).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    vi.advanceTimersByTime(1);
    const again = await send();
    expect([again.status, left(again)]).toEqual([200, 1]);
  });

  it('still gets every page that is no call', async () => {
    await start({ RATE_LIMIT_REQUESTS: '1' });
    await send();
    expect((await send()).status).toBe(429);
    for (const path of ['/healthz', '/readyz', '/metrics', '/status', '/packs']) {
      const answer = await call(gateway.url, path);
      expect([path, answer.status, rateLimits(answer)]).toEqual([path, 200, {}]);
    }
    const gotten = await call(gateway.url, '/quotes/mcp');
    expect([gotten.status, rateLimits(gotten)]).toEqual([405, {}]);
  });
});

describe('a body', () => {
  it('with more messages than are left is refused whole', async () => {
    await start({ RATE_LIMIT_REQUESTS: '10' });
    await send(batch(8));
    const refused = await send(batch(3));
    expect([refused.status, left(refused), JSON.parse(refused.text).id]).toEqual([429, 0, null]);
    expect(double.received).toHaveLength(1);
  });

  it('with more messages than the limit is told to be smaller', async () => {
    await start({ RATE_LIMIT_REQUESTS: '10' });
    const { status, text } = await send(batch(11));
    expect(status).toBe(429);
    expect(JSON.parse(text).error.message).toBe(
      'Too many calls: at most 10 in 60 s, and this batch alone holds 11; send fewer at once, in 60 s',
    );
  });
});
