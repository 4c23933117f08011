import type { ErrorClass } from '@toolpacks/contracts';
import { type FaultyServer, type HttpServer, serveHandler, startFaultyServer } from '@toolpacks/upstream/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOpendatasoft, type Fault } from '../stand-in/opendatasoft.ts';
import { faults, well } from './fault-rows.ts';
import { errorOf, freshnessOf, listOf, noon, type Service, startService, type ToolResult, textOf } from './service.ts';

const budgetMs = 2000;
/** For the machine, on top of the budget. */
const allowanceMs = 2000;

let upstream: FaultyServer;
const running: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  upstream = await startFaultyServer(well);
});

afterEach(async () => {
  for (const part of running.splice(0)) await part.stop();
  await upstream.close();
});

async function serve(options: { readonly ttlMs?: number } = {}, url = upstream.url): Promise<Service> {
  const env = { PARIS_EVENTS_UPSTREAM_URL: url, CALL_BUDGET_MS: `${budgetMs}` };
  const service = await startService(env, { now: noon, ...options });
  running.push(service);
  return service;
}

async function timed({ call }: Service): Promise<{ result: ToolResult; elapsedMs: number }> {
  const startedAt = performance.now();
  const result = await call('events');
  return { result, elapsedMs: performance.now() - startedAt };
}

/** Calls again until the answer is as wanted; the test's own time-out ends a wait in vain. */
async function callUntil({ call }: Service, isWanted: (result: ToolResult) => boolean): Promise<ToolResult> {
  for (;;) {
    const result = await call('events');
    if (isWanted(result)) return result;
  }
}

const stateOf = (result: ToolResult) => freshnessOf(result)?.state;
const idsOf = (result: ToolResult) => listOf(result).events.map(({ id }) => id);

describe('the first call', () => {
  test.each(faults)(
    'to an upstream that $title fails as $errorClass in time',
    async ({ answer, errorClass, retryAfterS }) => {
      const service = await serve();
      upstream.answerWith(answer);
      const { result, elapsedMs } = await timed(service);
      const retryable = errorClass !== 'upstream_rejected';

      expect(result.isError).toBe(true);
      expect(result.structuredContent).toBeUndefined();
      expect(errorOf(result)).toMatchObject({ class: errorClass, retryable });
      expect(errorOf(result)?.retry_after_s).toBe(retryAfterS);
      expect(textOf(result)).toMatch(/^paris-events: /);
      expect(textOf(result)).not.toMatch(/explore|where|<html|at .*\.ts/i);
      expect(elapsedMs).toBeLessThan(budgetMs + allowanceMs);
    },
  );

  test('to a closed port fails as upstream_unavailable in time', async () => {
    const service = await serve({}, await closedUrl());
    const { result, elapsedMs } = await timed(service);

    expect(errorOf(result)).toMatchObject({ class: 'upstream_unavailable', retryable: true });
    expect(textOf(result)).toContain('ECONNREFUSED');
    expect(elapsedMs).toBeLessThan(budgetMs + allowanceMs);
  });
});

describe('the call after it', () => {
  const passing = faults.filter(({ retryAfterS }) => retryAfterS === undefined);

  test.each(passing)('to an upstream that $title no more is answered', async ({ answer }) => {
    const service = await serve();
    upstream.answerWith(answer);
    const failed = await service.call('events');
    upstream.answerWith(well);

    expect(failed.isError).toBe(true);
    // The two requests of the failed call may be all that this second has room for.
    const next = await callUntil(service, (result) => errorOf(result)?.class !== 'overloaded');
    expect(stateOf(next)).toBe('fresh');
    expect(idsOf(next)).toEqual(['100000', '100001', '100002']);
  });
});

describe('a call with data that is out of date', () => {
  test.each(faults)('is answered with it while the upstream $title', async ({ answer }) => {
    const service = await serve({ ttlMs: 0 });
    const first = await service.call('events');
    upstream.answerWith(answer);
    const second = await timed(service);
    const third = await callUntil(service, (result) => stateOf(result) !== 'stale');

    expect([first, second.result, third].map(stateOf)).toEqual(['fresh', 'stale', 'stale_if_error']);
    expect(second.elapsedMs).toBeLessThan(budgetMs + allowanceMs);
    for (const { structuredContent, _meta } of [second.result, third]) {
      expect(structuredContent).toEqual(first.structuredContent);
      expect(_meta['dev.toolpacks/freshness']?.fetched_at).toBe(freshnessOf(first)?.fetched_at);
    }
  });

  test('is answered with it while the port is closed', async () => {
    const service = await serve({ ttlMs: 0 });
    const first = await service.call('events');
    await upstream.close();
    const second = await service.call('events');
    const third = await callUntil(service, (result) => stateOf(result) !== 'stale');

    expect([first, second, third].map(stateOf)).toEqual(['fresh', 'stale', 'stale_if_error']);
    expect(third.structuredContent).toEqual(first.structuredContent);
  });
});

describe('the portal of the stand-in', () => {
  test.each<[Fault, ErrorClass]>([
    ['silent', 'upstream_timeout'],
    [{ slowMs: 5000 }, 'upstream_timeout'],
    ['reset', 'upstream_unavailable'],
    ['internal_error', 'upstream_unavailable'],
    ['html', 'upstream_invalid'],
    ['truncated', 'upstream_invalid'],
    ['interrupted', 'upstream_invalid'],
    ['throttled', 'rate_limited'],
  ])('with the fault %j fails as %s', async (fault, errorClass) => {
    const portal = await serveStandIn(() => fault);
    const { result, elapsedMs } = await timed(await serve({}, portal.url));

    expect(errorOf(result)).toMatchObject({ class: errorClass });
    expect(elapsedMs).toBeLessThan(budgetMs + allowanceMs);
  });

  test('that is throttled for the day says when it may be asked again, and is left alone until then', async () => {
    const portal = await serveStandIn(() => 'throttled');
    const service = await serve({}, portal.url);
    const [first, second] = [await service.call('events'), await service.call('events', { query: 'jazz' })];

    expect(errorOf(first)?.retry_after_s).toBeGreaterThan(3600);
    expect(errorOf(second)).toMatchObject({ class: 'rate_limited' });
    expect(portal.asked).toHaveLength(1);
  });

  async function serveStandIn(fault: () => Fault): Promise<HttpServer> {
    // Its quota ends at midnight: from noon of the day after today on that is never a matter of seconds.
    const dayMs = 86_400_000;
    const now = () => new Date((Math.floor(Date.now() / dayMs) + 1.5) * dayMs);
    const portal = await serveHandler(createOpendatasoft({ now, fault }));
    running.push(portal);
    return portal;
  }
});

async function closedUrl(): Promise<string> {
  const server = await serveHandler(async () => new Response());
  await server.stop();
  return server.url;
}
