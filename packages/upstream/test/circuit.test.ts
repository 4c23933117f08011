import { until } from '@toolpacks/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createUpstream, type Upstream, type UpstreamOptions } from '../src/index.ts';
import { answers, type FaultyServer, startFaultyServer } from '../src/testing/faulty-server.ts';
import { rejection, toolErrorOf } from './errors.ts';

const schema = z.object({ name: z.string() });
const coolDownMs = 5000;
const down = answers.text(500, '');

let server: FaultyServer;
let upstream: Upstream;

/** The clock of the cool-down stands still but where a test moves it; timers go on. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  server = await startFaultyServer(down);
  upstream = connect({ retries: 0, breaker: { failures: 2, coolDownMs } });
});

afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const connect = (options: Partial<UpstreamOptions>) =>
  createUpstream({ name: 'quotes upstream', baseUrl: server.url, ...options });

const pass = (ms: number) => vi.advanceTimersByTime(ms);

const get = (signal?: AbortSignal) => upstream.getJson('quotes', { schema, ...(signal && { signal }) });

async function open(): Promise<void> {
  await toolErrorOf(get());
  await toolErrorOf(get());
  expect(upstream.status().circuit).toBe('open');
}

describe('the circuit', () => {
  it('opens after as many failures in a row as it is told to, and then answers without asking', async () => {
    await open();
    const before = upstream.status();
    const error = await toolErrorOf(get());
    expect(error).toMatchObject({
      errorClass: 'upstream_unavailable',
      retryAfterS: 5,
      message: `quotes upstream: ${server.host} has failed repeatedly and is not asked for now; try again in 5 s`,
    });
    expect(server.asked).toHaveLength(2);
    expect(upstream.status()).toEqual(before);
  });

  it('tells how long it stays open, to its last moment', async () => {
    await open();
    pass(coolDownMs - 1500);
    expect(await toolErrorOf(get())).toMatchObject({ errorClass: 'upstream_unavailable', retryAfterS: 2 });
    pass(1499);
    expect(await toolErrorOf(get())).toMatchObject({ errorClass: 'upstream_unavailable', retryAfterS: 1 });
    expect(server.asked).toHaveLength(2);
    pass(1);
    await toolErrorOf(get());
    expect(server.asked).toHaveLength(3);
  });

  it.each([
    { title: 'time-outs', answer: answers.silent },
    { title: 'resets', answer: answers.reset },
    { title: 'throttling', answer: answers.text(429, '') },
    { title: 'requests that took it too long', answer: answers.text(408, '') },
    { title: 'errors of its own', answer: down },
  ])('opens for $title', async ({ answer }) => {
    server.answerWith(answer);
    // Short for silence alone, so that no slow machine takes another answer for it.
    const timeoutMs = answer === answers.silent ? 30 : 8000;
    upstream = connect({ timeoutMs, retries: 0, breaker: { failures: 1 } });
    await toolErrorOf(get());
    expect(upstream.status().circuit).toBe('open');
  });

  it('ends the retries of the call that opens it, which tells the fault itself', async () => {
    upstream = connect({ breaker: { failures: 1 } });
    const error = await toolErrorOf(get());
    expect(error.message).toMatch(/answered HTTP 500; try again/);
    expect(server.asked).toHaveLength(1);
  });

  it('starts to count anew with a success', async () => {
    server.answerWith(answers.inTurn(down, answers.json({ name: 'Ada' }), down));
    await toolErrorOf(get());
    await get();
    await toolErrorOf(get());
    expect(upstream.status().circuit).toBe('closed');
  });

  it.each([
    { title: 'refusals', answer: answers.text(404, '') },
    { title: 'invalid answers', answer: answers.text(200, '<html>') },
    { title: 'forbidden redirects', answer: answers.text(302, '', { location: 'http://169.254.169.254/' }) },
  ])('does not open for $title', async ({ answer }) => {
    server.answerWith(answer);
    for (let call = 0; call < 5; call++) await toolErrorOf(get());
    expect(server.asked).toHaveLength(5);
    expect(upstream.status().circuit).toBe('closed');
  });

  it('is half open while one request tries after the cool-down; others are refused; its success closes', async () => {
    await open();
    pass(coolDownMs);
    let release = () => {};
    server.answerWith((_request, response) => {
      release = () => response.end('{"name":"Ada"}');
    });
    const probe = get();
    await until(() => server.asked.length === 3);
    expect(upstream.status().circuit).toBe('half_open');
    expect((await toolErrorOf(get())).message).toMatch(/is not asked for now; try again in 1 s$/);
    release();
    await expect(probe).resolves.toEqual({ name: 'Ada' });
    expect(upstream.status().circuit).toBe('closed');
    server.answerWith(answers.json({ name: 'Grace' }));
    await expect(get()).resolves.toEqual({ name: 'Grace' });
    expect(server.asked).toHaveLength(4);
  });

  it.each([
    { title: 'fails', abort: false },
    { title: 'is left by its caller', abort: true },
  ])('opens again when the trying request $title', async ({ abort }) => {
    await open();
    pass(coolDownMs);
    const controller = new AbortController();
    if (abort) server.answerWith(answers.silent);
    const probe = rejection(get(controller.signal));
    await until(() => server.asked.length === 3);
    if (abort) controller.abort();
    await probe;
    expect(upstream.status().circuit).toBe('open');
  });
});
