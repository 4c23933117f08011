import { definePack } from '@toolpacks/pack-kit';
import { type HttpServer, serveHandler } from '@toolpacks/upstream/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { createQuotableSource } from '../src/quotable.ts';
import { listTags } from '../src/tools/list-tags.ts';
import type { Fault } from '../stand-in/faults.ts';
import { createQuotable, type QuotableOptions } from '../stand-in/quotable.ts';
import { errorOf, freshnessOf, type Service, serve, startService, type ToolResult, textOf } from './service.ts';

const running: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const part of running.splice(0)) await part.stop();
});

async function startApi(options: QuotableOptions): Promise<HttpServer> {
  const api = await serveHandler(createQuotable(options));
  running.push(api);
  return api;
}

async function serveFrom(url: string, env: NodeJS.ProcessEnv = {}): Promise<Service> {
  const service = await startService({ QUOTES_UPSTREAM_URL: url, ...env });
  running.push(service);
  return service;
}

/** Calls again until the answer is as wanted; the test's own time-out ends a wait in vain. */
async function callUntil({ call }: Service, isWanted: (result: ToolResult) => boolean): Promise<ToolResult> {
  for (;;) {
    const result = await call('list_tags');
    if (isWanted(result)) return result;
  }
}

const stateOf = (result: ToolResult) => freshnessOf(result)?.state;

describe('the first call', () => {
  test.each<[string, QuotableOptions, string, string]>([
    ['breaks the connection', { fault: () => 'unresolvable' }, 'upstream_unavailable', 'cannot be reached'],
    ['answers 500', { fault: () => 'internal_error' }, 'upstream_unavailable', 'answered HTTP 500'],
    ['answers HTML', { fault: () => 'html' }, 'upstream_invalid', 'HTML or XML instead of JSON'],
    ['answers half of its JSON', { fault: () => 'truncated' }, 'upstream_invalid', 'incomplete or broken JSON'],
    ['takes no more requests', { requestsPerMinute: 0 }, 'rate_limited', 'takes no more calls'],
    ['has no quotes', { quotes: [] }, 'upstream_invalid', 'has no quotes'],
    ['is elsewhere on its host', { basePath: '/api' }, 'upstream_rejected', 'HTTP 404'],
  ])('to an upstream that %s fails, and says so', async (_, options, errorClass, message) => {
    const api = await startApi(options);
    const service = await serveFrom(api.url, { CALL_BUDGET_MS: '5000' });
    const result = await service.call('random_quote');

    expect(result.isError).toBe(true);
    expect(result.structuredContent).toBeUndefined();
    expect(errorOf(result)).toMatchObject({ class: errorClass });
    expect(textOf(result)).toContain(message);
    expect(textOf(result)).toContain(api.host);
  });

  test('to an upstream that is down fails, and says so', async () => {
    const api = await serveHandler(createQuotable());
    await api.stop();
    const result = await (await serveFrom(api.url, { CALL_BUDGET_MS: '5000' })).call('list_tags');

    expect(errorOf(result)).toMatchObject({ class: 'upstream_unavailable', retryable: true });
    expect(textOf(result)).toContain('ECONNREFUSED');
  });

  test.each(['random_quote', 'list_tags', 'list_authors', 'search_quotes'])(
    'of %s to a silent upstream ends when its time is spent',
    async (tool) => {
      let fault: Fault | undefined = 'silent';
      const api = await startApi({ fault: () => fault });
      const service = await serveFrom(api.url, { CALL_BUDGET_MS: '100' });
      const result = await service.call(tool, tool === 'search_quotes' ? { query: 'love' } : {});
      fault = undefined;

      expect(errorOf(result)).toMatchObject({ class: 'upstream_timeout', retryable: true });
      expect(textOf(result)).toContain(`${tool}: no answer within 100 ms`);
    },
  );
});

test('an upstream that is well again is read by the next call: failures are not kept', async () => {
  let fault: Fault | undefined = 'html';
  const api = await startApi({ fault: () => fault });
  const service = await serveFrom(api.url);
  const failed = await service.call('list_tags');
  fault = undefined;

  expect(failed.isError).toBe(true);
  expect(stateOf(await service.call('list_tags'))).toBe('fresh');
});

test('a page that fails in the middle fails the call: there is never a part of the quotes', async () => {
  let fault: Fault | undefined = 'truncated';
  const isMiddle = ({ url }: Request) => new URL(url).searchParams.get('page') === '2';
  const api = await startApi({ fault: (request) => (isMiddle(request) ? fault : undefined) });
  const service = await serveFrom(api.url);
  const failed = await service.call('list_tags');
  fault = undefined;

  expect(errorOf(failed)).toMatchObject({ class: 'upstream_invalid' });
  expect(stateOf(await service.call('list_tags'))).toBe('fresh');
});

test('a page that fails once is asked for again', async () => {
  const faults: (Fault | undefined)[] = [undefined, 'internal_error'];
  const api = await startApi({ fault: () => faults.shift() });
  const service = await serveFrom(api.url);

  expect(stateOf(await service.call('list_tags'))).toBe('fresh');
  expect(api.asked).toHaveLength(4);
});

test('a load that takes longer than a call may goes on, and serves the calls after it', async () => {
  const gate = Promise.withResolvers<undefined>();
  const api = await startApi({ fault: () => gate.promise });
  const service = await serveFrom(api.url, { CALL_BUDGET_MS: '100' });
  const early = await Promise.all([service.call('list_tags'), service.call('random_quote')]);
  const late = await service.call('list_tags');
  gate.resolve(undefined);

  for (const result of [...early, late]) expect(errorOf(result)).toMatchObject({ class: 'upstream_timeout' });
  expect(stateOf(await callUntil(service, ({ isError }) => !isError))).toMatch(/^(fresh|hit)$/);
  expect(api.asked).toHaveLength(3);
});

test('what is kept is given while the upstream is down', async () => {
  const api = await serveHandler(createQuotable());
  const service = await serveFrom(api.url);
  const first = await service.call('list_tags');
  await api.stop();
  const second = await service.call('list_tags');

  expect(second.structuredContent).toEqual(first.structuredContent);
  expect(stateOf(second)).toBe('hit');
});

test('what is older than its time to live is stale, and stale_if_error once the upstream has failed', async () => {
  let fault: Fault | undefined;
  const api = await startApi({ fault: () => fault });
  const source = createQuotableSource(api.url, { ttlMs: 0 });
  const about = { name: 'quotes', title: 'Quotes', description: 'Quotes', version: '0.0.0', owner: 'test' };
  const service = await serve(definePack({ ...about, upstreams: source.upstreams, tools: [listTags(source)] }));
  running.push(service);

  const first = await service.call('list_tags');
  fault = 'html';
  const second = await service.call('list_tags');
  const third = await callUntil(service, (result) => stateOf(result) !== 'stale');
  const status = await (await fetch(`${service.baseUrl}/status`)).json();
  fault = undefined;
  const fourth = await callUntil(service, (result) => stateOf(result) !== 'stale_if_error');

  expect([first, second, third, fourth].map(stateOf)).toEqual(['fresh', 'stale', 'stale_if_error', 'stale']);
  expect(status).toMatchObject({ upstreams: [{ last_error_class: 'upstream_invalid' }] });
  expect(third.structuredContent).toEqual(first.structuredContent);
  expect(freshnessOf(third)?.fetched_at).toBe(freshnessOf(first)?.fetched_at);
  expect(`${freshnessOf(fourth)?.fetched_at}` > `${freshnessOf(first)?.fetched_at}`).toBe(true);
});
