import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type StartedPack, startPack } from '../src/testing/index.ts';
import { packOf, type Run } from './pack-of.ts';
import { callTool, post } from './post.ts';

let pack: StartedPack;

afterEach(() => pack.stop());

async function start(run: Run, timeBudgetMs: number): Promise<string> {
  pack = await startPack(packOf(run, { timeBudgetMs }), { DRAIN_TIMEOUT_MS: '0' });
  return pack.url;
}

const never = () => new Promise<never>(() => undefined);
const aborted = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)));

describe('the time budget of a call', () => {
  it('ends a tool that never answers with upstream_timeout', async () => {
    const url = await start(never, 30);
    const result = await callTool(url, 'act');
    expect(result.isError).toBe(true);
    expect(result.content[0]?.text).toMatch(/^lab: act: no answer within 30 ms; try again in a minute/);
    expect(result._meta['dev.toolpacks/error']).toMatchObject({ class: 'upstream_timeout', retryable: true });
  });

  it('aborts the signal that the tool was given', async () => {
    let reason: Promise<unknown> | undefined;
    const url = await start(({ signal }) => {
      reason = aborted(signal);
      return never();
    }, 30);
    await callTool(url, 'act');
    expect(await reason).toMatchObject({ errorClass: 'upstream_timeout' });
  });

  it('is what the caller is told of, also where the tool gives up by itself then', async () => {
    const url = await start(async ({ signal }) => {
      await aborted(signal);
      throw new Error('gave up');
    }, 30);
    expect((await callTool(url, 'act'))._meta['dev.toolpacks/error']?.class).toBe('upstream_timeout');
    expect((await callTool(url, 'act'))._meta['dev.toolpacks/error']?.class).toBe('upstream_timeout');
  });

  it('is one for each call of a batch, all at the same time', async () => {
    const url = await start(never, 30);
    const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'act' } });
    const { text } = await post(url, JSON.stringify([1, 2, 3].map(call)));
    expect(JSON.parse(text)).toMatchObject([1, 2, 3].map((id) => ({ id, result: { isError: true } })));
  });

  it('is not spent by a tool that answers: its signal stays quiet', async () => {
    let signal: AbortSignal | undefined;
    const url = await start(async (call) => {
      signal = call.signal;
      return { n: 1 };
    }, 100);
    expect((await callTool(url, 'act')).structuredContent).toEqual({ n: 1 });
    expect(signal?.aborted).toBe(false);
  });
});

describe('a caller that hangs up', () => {
  it('aborts the signal of its call, and the next call works', async () => {
    let started = (): void => undefined;
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    const reasons: Promise<unknown>[] = [];
    const url = await start(({ signal }) => {
      if (reasons.length > 0) return { n: 2 };
      reasons.push(aborted(signal));
      started();
      return never();
    }, 60_000);
    const sent = request(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, agent: false });
    sent.on('error', () => undefined);
    sent.end('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"act"}}');
    await running;
    sent.destroy();
    expect(await reasons[0]).toMatchObject({ message: 'The caller hung up' });
    expect((await callTool(url, 'act')).structuredContent).toEqual({ n: 2 });
  });
});
