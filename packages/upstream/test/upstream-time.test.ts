import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '@toolpacks/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Cache, createCache } from '../src/index.ts';
import { rejection } from './errors.ts';

const longMs = 60_000;
const workMs = 20;

let cache: Cache;

beforeEach(() => {
  cache = createCache({ name: 'test' });
});

afterEach(() => cache.close());

function createCaller() {
  const controller = new AbortController();
  /** In milliseconds, one for each report. */
  const waits: number[] = [];
  const call: Call = {
    requestId: 'test',
    signal: controller.signal,
    report({ upstreamMs }) {
      if (upstreamMs !== undefined) waits.push(upstreamMs);
    },
    note: () => undefined,
  };
  return { call, controller, waits };
}

const work = async () => {
  await sleep(workMs);
  return 'value';
};

/** One report of about the time that the work takes; timers may be early by a part of a millisecond. */
function expectTheWork(waits: readonly number[]): void {
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeGreaterThanOrEqual(workMs - 1);
}

describe('the time that a call waited for its source', () => {
  it('is told to the call that fetched, and to each that waited for the same', async () => {
    const callers = [createCaller(), createCaller()];
    await Promise.all(callers.map(({ call }) => cache.read('a', { ttlMs: longMs, call }, work)));
    for (const { waits } of callers) expectTheWork(waits);
  });

  it('is told where the source failed', async () => {
    const { call, waits } = createCaller();
    const fail = async () => {
      await work();
      throw new Error('down');
    };
    await rejection(cache.read('a', { ttlMs: longMs, call }, fail));
    expectTheWork(waits);
  });

  it('is told of a call that did not wait for the end', async () => {
    const { call, controller, waits } = createCaller();
    const read = rejection(cache.read('a', { ttlMs: longMs, call }, () => sleep(longMs, 'late', { ref: false })));
    await sleep(workMs);
    controller.abort(new Error('time is over'));
    await read;
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeLessThan(longMs);
  });

  it.each([
    ['a hit', { ttlMs: longMs }],
    ['a stale value', { ttlMs: 0, graceMs: longMs }],
  ])('is not told of %s, which nobody waited for', async (_, options) => {
    await cache.read('a', { ...options, call: createCaller().call }, work);
    await sleep(1);
    const { call, waits } = createCaller();
    await cache.read('a', { ...options, call }, work);
    expect(waits).toEqual([]);
  });
});
