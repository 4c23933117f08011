import type { ErrorClass } from '@toolpacks/contracts';
import { type Answer, answers, startFaultyServer, upstreamFaults } from '@toolpacks/upstream/testing';
import { afterEach, describe, expect, test } from 'vitest';
import {
  errorOf,
  freshnessOf,
  listOf,
  type Service,
  startService,
  stateOf,
  type ToolResult,
  textOf,
  toFile,
} from './service.ts';

const running: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

const budgetMs = 2000;
/** What a loaded machine may take beyond the budget. */
const grantedMs = 2000;

const now = () => new Date('2026-01-27T20:00:00Z');
const file = toFile({ title: 'First' }, { title: 'Second' });
const csv = (body: string): Answer => answers.text(200, body, { 'content-type': 'text/csv' });
const well = csv(file);
const bayArea = { region: 'bayarea' };

interface Fault {
  readonly title: string;
  readonly answer: Answer;
  readonly errorClass: ErrorClass;
  readonly retryAfterS?: number;
}

const faults: readonly Fault[] = [
  ...upstreamFaults,
  { title: 'answers 404', answer: answers.text(404, '<html></html>'), errorClass: 'not_found' },
  { title: 'answers 403', answer: answers.text(403, ''), errorClass: 'upstream_rejected' },
  { title: 'promises more than it sends', answer: answers.longLength, errorClass: 'upstream_timeout' },
  { title: 'answers JSON', answer: answers.json({ events: [] }), errorClass: 'upstream_invalid' },
  { title: 'cuts its first row', answer: csv(file.slice(0, 60)), errorClass: 'upstream_invalid' },
  {
    title: 'has words for its serials',
    answer: csv(toFile({ serial: 'soon' }, { serial: 'later' })),
    errorClass: 'upstream_invalid',
  },
];

async function serveFrom(answer: Answer, ttlMs?: number) {
  const server = await startFaultyServer(answer);
  const env = { DANCE_EVENTS_UPSTREAM_URL: server.url, CALL_BUDGET_MS: `${budgetMs}` };
  const service = await startService(env, ttlMs === undefined ? { now } : { now, ttlMs });
  running.push(
    () => service.stop(),
    () => server.close(),
  );
  return { server, service };
}

async function callInTime(service: Service): Promise<ToolResult> {
  const startedAt = performance.now();
  const result = await service.call('events', bayArea);
  expect(performance.now() - startedAt).toBeLessThan(budgetMs + grantedMs);
  return result;
}

/** Calls again until the answer is as wanted; the test's own time-out ends a wait in vain. */
async function callUntil(service: Service, isWanted: (result: ToolResult) => boolean): Promise<ToolResult> {
  for (;;) {
    const result = await callInTime(service);
    if (isWanted(result)) return result;
  }
}

describe('a first call to an upstream that', () => {
  test.each(faults)('$title fails in time and says how', async ({ answer, errorClass, retryAfterS }) => {
    const { server, service } = await serveFrom(answer);
    const result = await callInTime(service);

    expect(result.isError).toBe(true);
    expect(result.structuredContent).toBeUndefined();
    expect(errorOf(result)).toMatchObject({
      class: errorClass,
      retryable: errorClass !== 'upstream_rejected' && errorClass !== 'not_found',
    });
    expect(errorOf(result)?.retry_after_s).toBe(retryAfterS);
    expect(textOf(result)).toMatch(/^dance-events: .{30}/);
    expect(textOf(result)).not.toMatch(/events_BayArea|169\.254|undefined/);

    server.answerWith(well);
    // Two attempts within a second use up its pace, and with so small a budget nobody waits for a turn as long as that.
    const next = await callUntil(service, (result) => errorOf(result)?.class !== 'overloaded');
    if (retryAfterS === undefined) {
      expect(stateOf(next)).toBe('fresh');
      expect(listOf(next).count).toBe(2);
    } else {
      // It has asked to be left alone, and is.
      expect(errorOf(next)).toMatchObject({ class: 'rate_limited', retryable: true });
    }
  });

  test('refuses connections fails in time and says how', async () => {
    const { server, service } = await serveFrom(well);
    await server.close();
    const result = await callInTime(service);

    expect(errorOf(result)).toMatchObject({ class: 'upstream_unavailable', retryable: true });
    expect(textOf(result)).toContain('ECONNREFUSED');
  });
});

describe('a later call, when what is kept is too old, to an upstream that', () => {
  test.each(faults)('$title is answered from it, and says so', async ({ answer }) => {
    const { server, service } = await serveFrom(well, 0);
    const first = await callInTime(service);
    server.answerWith(answer);
    const second = await callInTime(service);
    const third = await callUntil(service, (result) => stateOf(result) !== 'stale');

    expect([first, second, third].map(stateOf)).toEqual(['fresh', 'stale', 'stale_if_error']);
    for (const later of [second, third]) {
      expect(later.structuredContent).toEqual(first.structuredContent);
      expect(freshnessOf(later)?.fetched_at).toBe(freshnessOf(first)?.fetched_at);
    }
  });

  test('refuses connections is answered from it, and says so', async () => {
    const { server, service } = await serveFrom(well, 0);
    const first = await callInTime(service);
    await server.close();
    const last = await callUntil(service, (result) => stateOf(result) === 'stale_if_error');

    expect(last.structuredContent).toEqual(first.structuredContent);
    expect(freshnessOf(last)?.fetched_at).toBe(freshnessOf(first)?.fetched_at);
  });

  test('is well again gets the new file', async () => {
    const { server, service } = await serveFrom(well, 0);
    const first = await callInTime(service);
    server.answerWith(answers.text(500, ''));
    await callUntil(service, (result) => stateOf(result) === 'stale_if_error');
    server.answerWith(csv(toFile({ title: 'Third' })));
    const last = await callUntil(service, (result) => listOf(result).count === 1);

    expect(listOf(last).events).toMatchObject([{ title: 'Third' }]);
    expect(`${freshnessOf(last)?.fetched_at}` > `${freshnessOf(first)?.fetched_at}`).toBe(true);
  });
});

describe('an empty file', () => {
  test('is a region without events where nothing else is known', async () => {
    const { service } = await serveFrom(csv(''));
    const result = await callInTime(service);

    expect(result.structuredContent).toEqual({ region: 'bayarea', count: 0, total: 0, events: [] });
    const { fetched_at, fresh_until } = freshnessOf(result) ?? {};
    expect(Date.parse(`${fresh_until}`) - Date.parse(`${fetched_at}`)).toBe(60_000);
  });

  test('does not take the place of one that had events', async () => {
    const { server, service } = await serveFrom(well, 0);
    const first = await callInTime(service);
    server.answerWith(csv(''));
    const last = await callUntil(service, (result) => stateOf(result) === 'stale_if_error');

    expect(last.structuredContent).toEqual(first.structuredContent);
  });
});

test('a file that was cut off between rows gives the rows that it has', async () => {
  const { service } = await serveFrom(csv(file.slice(0, file.lastIndexOf('Second'))));

  expect(listOf(await callInTime(service)).events).toMatchObject([{ title: 'First' }]);
});

test('regions fail apart: one that cannot be had leaves the others', async () => {
  const { service } = await serveFrom((request, response) =>
    request.url?.includes('Seattle') ? answers.text(404, '')(request, response) : well(request, response),
  );
  const [seattle, oakland] = await Promise.all(
    ['seattle', 'bayarea'].map((region) => service.call('events', { region })),
  );

  expect(seattle && errorOf(seattle)).toMatchObject({ class: 'not_found' });
  expect(oakland && stateOf(oakland)).toBe('fresh');
});
