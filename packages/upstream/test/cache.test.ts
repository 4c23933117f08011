import { setImmediate } from 'node:timers/promises';
import type { Call, Freshness } from '@toolpacks/contracts';
import { until } from '@toolpacks/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { type Cache, createCache, createUpstream, type ReadOptions } from '../src/index.ts';
import { answers, startFaultyServer } from '../src/testing/faulty-server.ts';
import { rejection } from './errors.ts';

const longMs = 60_000;

let cache: Cache;

/** Clocks stand still but where a test moves them. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  cache = createCache({ name: 'test' });
});

afterEach(async () => {
  vi.useRealTimers();
  await cache.close();
});

const pass = (ms: number) => vi.advanceTimersByTime(ms);

interface Options<T> extends Partial<Omit<ReadOptions<T>, 'call'>> {
  readonly key?: string;
}

type Produce<T> = Parameters<typeof cache.read<T>>[2];

/** One call, which reads a value that is fresh for a minute and has no grace, unless told otherwise. */
function createReader() {
  const controller = new AbortController();
  const waitedMs: number[] = [];
  let freshness: Freshness | undefined;
  const call: Call = {
    requestId: 'test',
    signal: controller.signal,
    report(provenance) {
      freshness = provenance.freshness ?? freshness;
      if (provenance.upstreamMs !== undefined) waitedMs.push(provenance.upstreamMs);
    },
    note: () => undefined,
  };
  return {
    controller,
    waitedMs,
    freshness: () => freshness,
    read: <T>(produce: Produce<T>, { key = 'a', ttlMs = longMs, ...options }: Options<T> = {}) =>
      cache.read(key, { ttlMs, ...options, call }, produce),
  };
}

/** What a call of its own reads, and what is reported on it. */
async function read<T>(produce: Produce<T>, options?: Options<T>) {
  const reader = createReader();
  const value = await reader.read(produce, options);
  const freshness = reader.freshness();
  const lifeMs = Date.parse(freshness?.fresh_until ?? '') - Date.parse(freshness?.fetched_at ?? '');
  return { value, freshness, state: freshness?.state, lifeMs, waitedMs: reader.waitedMs };
}

/** Work that ends when the test says so. */
function createProduction<T>() {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const signals: AbortSignal[] = [];
  const produce = (signal: AbortSignal): Promise<T> => {
    signals.push(signal);
    signal.addEventListener('abort', () => reject(signal.reason));
    return promise;
  };
  return { produce, resolve, reject, signals };
}

/** A value that is stale as soon as it is stored, and may stand in for a minute. */
const stale = { ttlMs: 0, graceMs: longMs };

const seed = async () => (await read(async () => 'old', stale)).freshness;
const down = () => Promise.reject(new Error('down'));
const never = () => new Promise<string>(() => undefined);

describe('a value in time', () => {
  it('is fresh for the call that fetched it and a hit for the next, with one age', async () => {
    const produced = { name: 'Ada' };
    const first = await read(async () => produced);
    const second = await read(down);
    expect([first.value, second.value]).toEqual([produced, produced]);
    expect(second.value).toBe(produced);
    expect([first.state, first.lifeMs]).toEqual(['fresh', longMs]);
    expect(second.freshness).toEqual({ ...first.freshness, state: 'hit' });
  });

  it.each([null, undefined, 0, ''])('may be %p', async (value) => {
    await read(async () => value);
    expect(await read<unknown>(async () => 'new')).toMatchObject({ value, state: 'hit' });
  });

  it('is kept per key, and the one not read for longest goes first', async () => {
    await cache.close();
    cache = createCache({ name: 'small', maxEntries: 2 });
    const readAs = async (key: string, value: string) => (await read(async () => value, { key })).value;
    for (const key of ['a', 'b', 'a', 'c']) await readAs(key, `${key}1`);
    expect([await readAs('a', 'a2'), await readAs('b', 'b2')]).toEqual(['a1', 'b2']);
  });
});

describe('the windows of a value', () => {
  const windows = { ttlMs: 60_000, graceMs: 30_000 };

  /** The state of what a call gets whose refresh fails. */
  const stateOf = () =>
    read(down, windows).then(
      ({ state }) => state,
      () => undefined,
    );

  /** The same for a value of that age. */
  async function stateAt(ageMs: number): Promise<string | undefined> {
    await read(async () => 'old', windows);
    pass(ageMs);
    return stateOf();
  }

  it.each([
    [59_999, 'hit'],
    [60_000, 'stale'],
    [89_999, 'stale'],
    [90_000, undefined],
  ])('%d ms old with a time to live of a minute and a grace of half of one it is %s', async (ageMs, state) => {
    expect(await stateAt(ageMs)).toBe(state);
  });

  it.each([
    [89_999, 'stale_if_error'],
    [90_000, undefined],
  ])('%d ms old it is %s after a refresh that failed', async (ageMs, state) => {
    await stateAt(60_000);
    await setImmediate();
    pass(ageMs - 60_000);
    expect(await stateOf()).toBe(state);
  });

  it('begin again with a refresh that succeeds', async () => {
    await stateAt(60_000);
    await read(async () => 'new', { ttlMs: 0 });
    pass(59_999);
    expect(await read<unknown>(down, windows)).toMatchObject({ value: 'new', state: 'hit' });
  });
});

describe('a value that tells how long it is fresh', () => {
  const life = (value: string) => (value === 'final' ? longMs : 0);

  it.each([
    ['final', { value: 'final', state: 'hit' }],
    ['changing', { value: 'new', state: 'fresh' }],
  ])('is a hit for so long, and fetched anew where that is no time at all: %s', async (value, next) => {
    await read(async () => value, { ttlMs: life });
    expect(await read(async () => 'new', { ttlMs: life })).toMatchObject(next);
  });

  it('reports until when, of the value that is returned and not of the one to come', async () => {
    const graced = { ttlMs: life, graceMs: longMs };
    const first = await read(async () => 'changing', graced);
    const second = await read(async () => 'final', graced);
    expect(second).toMatchObject({ freshness: { ...first.freshness, state: 'stale' }, lifeMs: 0 });
    await setImmediate();
    expect(await read(never, graced)).toMatchObject({ value: 'final', state: 'hit', lifeMs: longMs });
  });

  it('may have been stale before it came, within its grace', async () => {
    const past = { ttlMs: () => -1000, graceMs: longMs };
    await read(async () => 'old', past);
    expect(await read(never, past)).toMatchObject({ value: 'old', state: 'stale', lifeMs: -1000 });
  });
});

describe('what produces a value', () => {
  let given: unknown[];
  const produce = async (_signal: AbortSignal, old: string | undefined) => {
    given.push(old);
    return `${given.length}`;
  };

  beforeEach(() => {
    given = [];
  });

  it('is given the stale one that it is to replace, behind the calls', async () => {
    await read(produce, stale);
    await read(produce, stale);
    await until(() => given.length === 2);
    expect(given).toEqual([undefined, '1']);
  });

  it('is given it also where the call waits, and nothing under another key', async () => {
    await read(produce, stale);
    expect((await read(produce, { ttlMs: 0 })).value).toBe('2');
    await read(produce, { ...stale, key: 'b' });
    expect(given).toEqual([undefined, '1', undefined]);
  });

  it('is given nothing after the grace, nor after a failure alone', async () => {
    const brief = { ttlMs: 1, graceMs: 1 };
    await rejection(read(down, brief));
    await read(produce, brief);
    pass(10);
    await read(produce, brief);
    expect(given).toEqual([undefined, undefined]);
  });

  it('may return the same one again, which is then of now', async () => {
    const value = { name: 'Ada' };
    const first = await read(async () => value, stale);
    pass(5);
    const again = await read(async (_signal, old: typeof value | undefined) => old ?? { name: '' }, { ttlMs: 0 });
    expect(again.value).toBe(value);
    expect(again.state).toBe('fresh');
    expect(again.freshness?.fetched_at).not.toBe(first.freshness?.fetched_at);
  });
});

describe('equal reads at the same time', () => {
  it('are one request to the upstream, and all of them are fresh', async () => {
    const server = await startFaultyServer(answers.json({ name: 'Ada' }));
    const upstream = createUpstream({ name: 'quotes upstream', baseUrl: server.url });
    const schema = z.object({ name: z.string() });
    const readings = await Promise.all(
      Array.from({ length: 1000 }, () => read((signal) => upstream.getJson('', { schema, signal }))),
    );
    expect(new Set(readings.map(({ value, state }) => `${value.name} ${state}`))).toEqual(new Set(['Ada fresh']));
    expect(server.asked).toHaveLength(1);
    await server.close();
  });

  it('share a failure, which is not kept', async () => {
    const fail = vi.fn(down);
    const errors = await Promise.all([1, 2, 3].map(() => rejection(read(fail))));
    expect(new Set(errors).size).toBe(1);
    expect(fail).toHaveBeenCalledTimes(1);
    await rejection(read(fail));
    expect(fail).toHaveBeenCalledTimes(2);
  });

  it('go on for those who stay when one leaves', async () => {
    const production = createProduction<string>();
    const leaving = createReader();
    const left = rejection(leaving.read(production.produce));
    const stayed = read(production.produce);
    await until(() => production.signals.length === 1);
    const reason = new Error('gone');
    leaving.controller.abort(reason);
    expect(await left).toBe(reason);
    expect(production.signals[0]?.aborted).toBe(false);
    production.resolve('value');
    expect((await stayed).value).toBe('value');
    expect(production.signals).toHaveLength(1);
  });

  it('stop the request at the upstream when all have left, and the next reader starts a new one', async () => {
    const server = await startFaultyServer(answers.silent);
    const upstream = createUpstream({ name: 'quotes upstream', baseUrl: server.url });
    const produce = (signal: AbortSignal) => upstream.getJson('', { schema: z.number(), signal });
    const readers = [createReader(), createReader()];
    const outcomes = readers.map((reader) => rejection(reader.read(produce)));
    await until(() => server.asked.length === 1);
    server.answerWith(answers.json(7));
    for (const { controller } of readers) controller.abort();
    const next = read(produce);
    await Promise.all(outcomes);
    await until(() => server.abandoned() === 1);
    expect((await next).value).toBe(7);
    expect(server.asked).toHaveLength(2);
    await server.close();
  });

  it('join the new request after one that all have left', async () => {
    // It takes its time to notice, as a library may.
    const first = Promise.withResolvers<string>();
    const slow = vi.fn(() => first.promise);
    const [second, third] = [createProduction<string>(), createProduction<string>()];
    const leaving = createReader();
    const left = rejection(leaving.read(slow));
    await until(() => slow.mock.calls.length === 1);
    leaving.controller.abort();
    const next = read(second.produce);
    await left;
    await until(() => second.signals.length === 1);
    first.reject(new Error('late'));
    await setImmediate();
    const joining = read(third.produce);
    await setImmediate();
    second.resolve('second');
    expect(await Promise.all([next, joining])).toMatchObject([{ value: 'second' }, { value: 'second' }]);
    expect(third.signals).toHaveLength(0);
  });

  it('are one request, however closely one follows the other', async () => {
    for (let turns = 0; turns < 60; turns++) {
      let asked = 0;
      const readNext = () => createReader().read(async () => ++asked, { key: `key ${turns}` });
      const first = readNext();
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      expect(await Promise.all([first, readNext()])).toEqual([1, 1]);
    }
  });

  it.each([
    { title: 'has left already', isEarly: true },
    { title: 'leaves at once', isEarly: false },
  ])('are not started for a caller who $title', async ({ isEarly }) => {
    const { controller, read } = createReader();
    if (isEarly) controller.abort();
    const production = createProduction<string>();
    const outcome = rejection(read(production.produce));
    controller.abort();
    expect(await outcome).toBe(controller.signal.reason);
    await setImmediate();
    expect(production.signals).toHaveLength(0);
  });
});

describe('a value past its time', () => {
  it('is returned at once and called stale while one refresh runs behind the calls', async () => {
    const seeded = await seed();
    const production = createProduction<string>();
    const readers = [createReader(), createReader()];
    for (const reader of readers) {
      expect(await reader.read(production.produce, stale)).toBe('old');
      expect(reader.freshness()).toEqual({ ...seeded, state: 'stale' });
    }
    await until(() => production.signals.length > 0);
    // The refresh is nobody's to abort, not even for one who has waited for it.
    const leaving = createReader();
    const left = rejection(leaving.read(production.produce, { ttlMs: 0 }));
    await setImmediate();
    for (const { controller } of [...readers, leaving]) controller.abort();
    await left;
    expect(production.signals[0]?.aborted).toBe(false);
    production.resolve('new');
    await readUntil('new');
    expect(production.signals).toHaveLength(1);
  });

  it('is called stale, not stale_if_error, where the refresh has only been given up by its callers', async () => {
    await seed();
    const production = createProduction<string>();
    const leaving = createReader();
    const left = rejection(leaving.read(production.produce, { ttlMs: 0 }));
    await until(() => production.signals.length === 1);
    leaving.controller.abort();
    await left;
    await setImmediate();
    expect((await read(async () => 'new', stale)).state).toBe('stale');
  });

  it('is called stale_if_error with its true age once a refresh has failed, until one succeeds', async () => {
    const seeded = await seed();
    expect((await read(down, stale)).state).toBe('stale');
    await setImmediate();
    const failed = { value: 'old', freshness: { ...seeded, state: 'stale_if_error' } };
    expect(await read(async () => 'new', stale)).toMatchObject(failed);
    await readUntil('new');
    expect((await read(never)).state).toBe('hit');
  });

  it('without grace is waited for, and joining a refresh makes a call fresh', async () => {
    await seed();
    const production = createProduction<string>();
    await read(production.produce, stale);
    const waiting = read(async () => 'unused', { ttlMs: 0 });
    production.resolve('new');
    expect(await waiting).toMatchObject({ value: 'new', state: 'fresh' });
  });

  it('does not outlive the cache, nor does its refresh', async () => {
    await seed();
    const production = createProduction<string>();
    await read(production.produce, stale);
    await until(() => production.signals.length === 1);
    await cache.close();
    expect(production.signals[0]?.aborted).toBe(true);
    expect((await read(async () => 'new', stale)).value).toBe('new');
  });

  /** Reads without fetching anything until the refreshed value has arrived. */
  const readUntil = (value: string) => until(async () => (await read(never, stale)).value === value);
});

describe('the time that a call waited for its source', () => {
  const work = async () => pass(20);

  it('is reported to the call that fetched, and to each that waited for the same', async () => {
    const readings = await Promise.all([read(work), read(work)]);
    expect(readings).toMatchObject([{ waitedMs: [20] }, { waitedMs: [20] }]);
  });

  it('is reported where the source failed', async () => {
    const { read, waitedMs } = createReader();
    await rejection(read(() => work().then(down)));
    expect(waitedMs).toEqual([20]);
  });

  it('is reported on a call that did not wait for the end', async () => {
    const { read, waitedMs, controller } = createReader();
    const left = rejection(read(never));
    await setImmediate();
    pass(20);
    controller.abort(new Error('time is over'));
    await left;
    expect(waitedMs).toEqual([20]);
  });

  it.each([
    ['a hit', {}],
    ['a stale value', stale],
  ])('is not reported for %s, which nobody waited for', async (_, options) => {
    await read(work, options);
    expect((await read(work, options)).waitedMs).toEqual([]);
  });
});
