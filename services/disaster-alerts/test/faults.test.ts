import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { ErrorClass } from '@toolpacks/contracts';
import { type Answer, answers, serveHandler, startFaultyServer, upstreamFaults } from '@toolpacks/upstream/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { detail } from './event-wire.ts';
import { createCleaner, errorOf, freshnessOf, type Service, serveFrom, type ToolResult, textOf } from './service.ts';
import { createWire, toWireFeature } from './wire.ts';

const { add, clean } = createCleaner();
afterEach(clean);

const list = { type: 'FeatureCollection', features: [toWireFeature({ type: 'TC', id: 77 })], bbox: null };
const geometryless = { url: {}, episodeid: 1 };

interface Question {
  readonly tool: string;
  readonly args: object;
  /** The upstream's good answer. */
  readonly well: unknown;
}

const questions: readonly Question[] = [
  { tool: 'events', args: {}, well: list },
  { tool: 'event', args: { event_type: 'TC', event_id: 77, geometry: 'none' }, well: detail(geometryless) },
];

interface Fault {
  readonly title: string;
  readonly answer: Answer;
  readonly errorClass: ErrorClass;
  readonly retryAfterS?: number;
}

const faults: readonly Fault[] = [
  ...upstreamFaults,
  { title: 'sends half of its JSON', answer: answers.text(200, '{"type":"Feature'), errorClass: 'upstream_invalid' },
  { title: 'sends an array', answer: answers.json([list]), errorClass: 'upstream_invalid' },
  { title: 'sends a text', answer: answers.json('FeatureCollection'), errorClass: 'upstream_invalid' },
  {
    title: 'sends features and properties of wrong types',
    answer: answers.json({ type: 'Feature', features: 'none', properties: 'none' }),
    errorClass: 'upstream_invalid',
  },
  { title: 'says 400 to a good request', answer: answers.text(400, '{}'), errorClass: 'upstream_unavailable' },
  { title: 'refuses the client', answer: answers.text(403, '<html></html>'), errorClass: 'upstream_rejected' },
];

const budgetMs = 2000;
const retryable: readonly string[] = ['upstream_invalid', 'upstream_timeout', 'upstream_unavailable', 'rate_limited'];

async function startUpstream(first: Answer) {
  const server = await startFaultyServer(first);
  add({ stop: () => server.close() });
  return server;
}

describe.each(questions)('a call of $tool', ({ tool, args, well }) => {
  const ask = (service: Service) => service.call(tool, args);

  test.each(faults)('to an upstream that $title fails in time, and works when that is over', async (fault) => {
    const upstream = await startUpstream(fault.answer);
    const service = add(await serveFrom(upstream.url, { CALL_BUDGET_MS: `${budgetMs}` }));
    const startedAt = performance.now();
    const failed = await ask(service);
    const tookMs = performance.now() - startedAt;
    upstream.answerWith(answers.json(well));
    const next = await ask(service);

    expect(errorOf(failed)).toMatchObject({
      class: fault.errorClass,
      retryable: retryable.includes(fault.errorClass),
      ...(fault.retryAfterS !== undefined && { retry_after_s: fault.retryAfterS }),
    });
    expect(tookMs).toBeLessThan(budgetMs + 2000);
    expect(textOf(failed)).not.toMatch(/gdacsapi|node:|undefined/);
    if (fault.retryAfterS === undefined) expect(freshnessOf(next)).toMatchObject({ state: 'fresh' });
    else expect(errorOf(next)).toMatchObject({ class: 'rate_limited' });
  });

  test('to an upstream that is not there fails in time, and works when it is', async () => {
    const gone = await serveHandler(createWire({}));
    await gone.stop();
    const service = add(await serveFrom(gone.url, { CALL_BUDGET_MS: `${budgetMs}` }));
    const failed = await ask(service);
    await listenAgain(gone.url, answers.json(well));

    expect(errorOf(failed)).toMatchObject({ class: 'upstream_unavailable', retryable: true });
    expect(textOf(failed)).toContain('ECONNREFUSED');
    expect(freshnessOf(await ask(service))).toMatchObject({ state: 'fresh' });
  });

  test.each(faults)('is answered with what is kept by an upstream that $title', async (fault) => {
    const upstream = await startUpstream(answers.json(well));
    const service = add(await serveFrom(upstream.url, { CALL_BUDGET_MS: '600' }, { ttlMs: 0 }));
    const fresh = await ask(service);
    upstream.answerWith(fault.answer);
    const stale = await ask(service);
    const failed = await askUntil(
      () => ask(service),
      (result) => freshnessOf(result)?.state !== 'stale',
    );

    expect([fresh, stale, failed].map((result) => freshnessOf(result)?.state)).toEqual([
      'fresh',
      'stale',
      'stale_if_error',
    ]);
    for (const result of [stale, failed]) {
      expect(result.structuredContent).toEqual(fresh.structuredContent);
      expect(freshnessOf(result)?.fetched_at).toBe(freshnessOf(fresh)?.fetched_at);
    }
  });
});

async function listenAgain(url: string, answer: Answer): Promise<void> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(Number(new URL(url).port), '127.0.0.1', resolve));
  add({
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

/** Asks again until the answer is as wanted; the test's own time-out ends a wait in vain. */
async function askUntil(
  ask: () => Promise<ToolResult>,
  isWanted: (result: ToolResult) => boolean,
): Promise<ToolResult> {
  for (;;) {
    const result = await ask();
    if (isWanted(result)) return result;
    await setTimeout(20);
  }
}
