import { setImmediate } from 'node:timers/promises';
import type { Call, Freshness, Provenance } from '@toolpacks/contracts';
import { until } from '@toolpacks/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { type Cache, createCache, createUpstream } from '../src/index.ts';
import { answers, startFaultyServer } from '../src/testing/faulty-server.ts';
import { rejection } from './errors.ts';

const longMs = 60_000;

let cache: Cache;

/** Ages stand still but where a test moves the clock. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  cache = createCache({ name: 'test' });
});

afterEach(async () => {
  vi.useRealTimers();
  await cache.close();
});

const pass = (ms: number) => vi.advanceTimersByTime(ms);

interface Reader {
  readonly call: Call;
  readonly controller: AbortController;
  freshness(): Freshness | undefined;
}

function createReader(): Reader {
  const controller = new AbortController();
  let freshness: Freshness | undefined;
  const report = (provenance: Provenance) => {
    freshness = provenance.freshness ?? freshness;
  };
  const call = { requestId: 'test', signal: controller.signal, report, note: () => undefined };
  return { call, controller, freshness: () => freshness };
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

async function seed<T>(key: string, value: T): Promise<Freshness | undefined> {
  const reader = createReader();
  await cache.read(key, { ...stale, call: reader.call }, async () => value);
  return reader.freshness();
}

describe('a value in time', () => {
  it('is fresh for the call that fetched it and a hit for the next, with one age', async () => {
    const [first, second] = [createReader(), createReader()];
    const produced = { name: 'Ada' };
    const value = await cache.read('a', { ttlMs: longMs, call: first.call }, async () => produced);
    const again = await cache.read('a', { ttlMs: longMs, call: second.call }, () => Promise.reject(new Error('asked')));
    expect(value).toBe(produced);
    expect(again).toBe(produced);
    expect(first.freshness()?.state).toBe('fresh');
    expect(second.freshness()).toEqual({ ...first.freshness(), state: 'hit' });
    const { fetched_at, fresh_until } = first.freshness() ?? {};
    expect(Date.parse(fresh_until ?? '') - Date.parse(fetched_at ?? '')).toBe(longMs);
  });

  it.each([null, undefined, 0, ''])('may be %p', async (value) => {
    await cache.read('a', { ttlMs: longMs, call: createReader().call }, async () => value);
    const reader = createReader();
    await expect(cache.read<unknown>('a', { ttlMs: longMs, call: reader.call }, async () => 'new')).resolves.toBe(
      value,
    );
    expect(reader.freshness()?.state).toBe('hit');
  });

  it('is kept per key, and the one not read for longest goes first', async () => {
    const small = createCache({ name: 'small', maxEntries: 2 });
    const read = (key: string, value: string) =>
      small.read(key, { ttlMs: longMs, call: createReader().call }, async () => value);
    await read('a', 'a1');
    await read('b', 'b1');
    await read('a', 'a2');
    await read('c', 'c1');
    await expect(read('a', 'a3')).resolves.toBe('a1');
    await expect(read('b', 'b2')).resolves.toBe('b2');
    await small.close();
  });

  it('is fetched anew by each call that allows no age', async () => {
    const read = (value: string) => cache.read('a', { ttlMs: 0, call: createReader().call }, async () => value);
    await expect(read('one')).resolves.toBe('one');
    await expect(read('two')).resolves.toBe('two');
  });
});

describe('the windows of a value', () => {
  const windows = { ttlMs: 60_000, graceMs: 30_000 };
  const down = () => Promise.reject(new Error('down'));

  /** The state of a value of that age, whose refresh fails. */
  async function stateAt(ageMs: number): Promise<string | undefined> {
    await cache.read('a', { ...windows, call: createReader().call }, async () => 'old');
    pass(ageMs);
    const reader = createReader();
    await cache.read('a', { ...windows, call: reader.call }, down).catch(() => undefined);
    return reader.freshness()?.state;
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
    const reader = createReader();
    await cache.read('a', { ...windows, call: reader.call }, down).catch(() => undefined);
    expect(reader.freshness()?.state).toBe(state);
  });

  it('begin again with a refresh that succeeds', async () => {
    await stateAt(60_000);
    await cache.read('a', { ttlMs: 0, call: createReader().call }, async () => 'new');
    pass(59_999);
    const reader = createReader();
    expect(await cache.read('a', { ...windows, call: reader.call }, down)).toBe('new');
    expect(reader.freshness()?.state).toBe('hit');
  });
});

describe('a value that tells how long it is fresh', () => {
  const life = (value: string) => (value === 'final' ? longMs : 0);

  it('is a hit for so long, and fetched anew where that is no time at all', async () => {
    for (const [value, next] of [
      ['final', 'final'],
      ['changing', 'new'],
    ] as const) {
      const [first, second] = [createReader(), createReader()];
      await cache.read(value, { ttlMs: life, call: first.call }, async () => value);
      await expect(cache.read(value, { ttlMs: life, call: second.call }, async () => 'new')).resolves.toBe(next);
      expect(second.freshness()?.state).toBe(value === next ? 'hit' : 'fresh');
    }
  });

  it('tells until when, of the value that is given and not of the one to come', async () => {
    const [first, second] = [createReader(), createReader()];
    await cache.read('a', { ttlMs: life, graceMs: longMs, call: first.call }, async () => 'changing');
    await cache.read('a', { ttlMs: life, graceMs: longMs, call: second.call }, async () => 'final');
    expect(second.freshness()).toEqual({ ...first.freshness(), state: 'stale' });
    expect(lifeOf(second)).toBe(0);
    await setImmediate();
    const third = createReader();
    await expect(cache.read('a', { ttlMs: life, graceMs: longMs, call: third.call }, never)).resolves.toBe('final');
    expect(third.freshness()?.state).toBe('hit');
    expect(lifeOf(third)).toBe(longMs);
  });

  it('may have been stale before it came, within its grace', async () => {
    const past = { ttlMs: () => -1000, graceMs: longMs };
    await cache.read('a', { ...past, call: createReader().call }, async () => 'old');
    const reader = createReader();
    await expect(cache.read('a', { ...past, call: reader.call }, never)).resolves.toBe('old');
    expect(reader.freshness()?.state).toBe('stale');
    expect(lifeOf(reader)).toBe(-1000);
  });

  const never = () => new Promise<string>(() => undefined);

  function lifeOf(reader: Reader): number {
    const { fetched_at, fresh_until } = reader.freshness() ?? {};
    return Date.parse(fresh_until ?? '') - Date.parse(fetched_at ?? '');
  }
});

describe('what produces a value', () => {
  function createProducer() {
    const given: unknown[] = [];
    const produce = async (_signal: AbortSignal, old: string | undefined) => {
      given.push(old);
      return `${given.length}`;
    };
    return { given, produce };
  }

  it('is given the stale one that it is to replace, behind the calls', async () => {
    const { given, produce } = createProducer();
    await cache.read('a', { ...stale, call: createReader().call }, produce);
    await cache.read('a', { ...stale, call: createReader().call }, produce);
    await until(() => given.length === 2);
    expect(given).toEqual([undefined, '1']);
  });

  it('is given it also where the call waits, and nothing under another key', async () => {
    const { given, produce } = createProducer();
    await cache.read('a', { ...stale, call: createReader().call }, produce);
    await expect(cache.read('a', { ttlMs: 0, call: createReader().call }, produce)).resolves.toBe('2');
    await cache.read('b', { ...stale, call: createReader().call }, produce);
    expect(given).toEqual([undefined, '1', undefined]);
  });

  it('is given nothing after the grace, nor after a failure alone', async () => {
    const { given, produce } = createProducer();
    const brief = { ttlMs: 1, graceMs: 1 };
    await rejection(cache.read('a', { ...brief, call: createReader().call }, () => Promise.reject(new Error('down'))));
    await cache.read('a', { ...brief, call: createReader().call }, produce);
    pass(10);
    await cache.read('a', { ...brief, call: createReader().call }, produce);
    expect(given).toEqual([undefined, undefined]);
  });

  it('may give the same one again, which is then of now', async () => {
    const value = { name: 'Ada' };
    const [first, second] = [createReader(), createReader()];
    await cache.read('a', { ...stale, call: first.call }, async () => value);
    pass(5);
    const again = await cache.read('a', { ttlMs: 0, call: second.call }, async (_signal, old) => old ?? { name: '' });
    expect(again).toBe(value);
    expect(second.freshness()?.state).toBe('fresh');
    expect(second.freshness()?.fetched_at).not.toBe(first.freshness()?.fetched_at);
  });
});

describe('equal reads at the same time', () => {
  it('are one request to the upstream, and all of them are fresh', async () => {
    const server = await startFaultyServer(answers.json({ name: 'Ada' }));
    const upstream = createUpstream({ name: 'quotes upstream', baseUrl: server.url });
    const schema = z.object({ name: z.string() });
    const reader = createReader();
    const values = await Promise.all(
      Array.from({ length: 1000 }, () =>
        cache.read('a', { ttlMs: longMs, call: reader.call }, (signal) => upstream.getJson('', { schema, signal })),
      ),
    );
    expect(new Set(values.map(({ name }) => name))).toEqual(new Set(['Ada']));
    expect(reader.freshness()?.state).toBe('fresh');
    expect(server.asked).toHaveLength(1);
    await server.close();
  });

  it('share a failure, which is not kept', async () => {
    let asked = 0;
    const fail = async () => {
      asked++;
      throw new Error('down');
    };
    const read = () => rejection(cache.read('a', { ttlMs: longMs, call: createReader().call }, fail));
    const errors = await Promise.all([read(), read(), read()]);
    expect(new Set(errors).size).toBe(1);
    expect(asked).toBe(1);
    await read();
    expect(asked).toBe(2);
  });

  it('go on for those who stay when one leaves', async () => {
    const production = createProduction<string>();
    const [leaving, staying] = [createReader(), createReader()];
    const left = rejection(cache.read('a', { ttlMs: longMs, call: leaving.call }, production.produce));
    const stayed = cache.read('a', { ttlMs: longMs, call: staying.call }, production.produce);
    await until(() => production.signals.length === 1);
    const reason = new Error('gone');
    leaving.controller.abort(reason);
    expect(await left).toBe(reason);
    expect(production.signals[0]?.aborted).toBe(false);
    production.resolve('value');
    await expect(stayed).resolves.toBe('value');
    expect(production.signals).toHaveLength(1);
  });

  it('stop the request at the upstream when all have left, and the next reader starts a new one', async () => {
    const server = await startFaultyServer(answers.silent);
    const upstream = createUpstream({ name: 'quotes upstream', baseUrl: server.url });
    const read = ({ call }: Reader) =>
      cache.read('a', { ttlMs: longMs, call }, (signal) => upstream.getJson('', { schema: z.number(), signal }));
    const readers = [createReader(), createReader()];
    const outcomes = readers.map((reader) => rejection(read(reader)));
    await until(() => server.asked.length === 1);
    server.answerWith(answers.json(7));
    for (const { controller } of readers) controller.abort();
    const next = read(createReader());
    await Promise.all(outcomes);
    await until(() => server.abandoned() === 1);
    await expect(next).resolves.toBe(7);
    expect(server.asked).toHaveLength(2);
    await server.close();
  });

  it('join the new request after one that all have left', async () => {
    // It takes its time to notice, as a library may.
    const first = Promise.withResolvers<string>();
    const [second, third] = [createProduction<string>(), createProduction<string>()];
    const leaving = createReader();
    let isAsked = false;
    const slow = () => {
      isAsked = true;
      return first.promise;
    };
    const left = rejection(cache.read('a', { ttlMs: longMs, call: leaving.call }, slow));
    await until(() => isAsked);
    leaving.controller.abort();
    const next = cache.read('a', { ttlMs: longMs, call: createReader().call }, second.produce);
    await left;
    await until(() => second.signals.length === 1);
    first.reject(new Error('late'));
    await setImmediate();
    const joining = cache.read('a', { ttlMs: longMs, call: createReader().call }, third.produce);
    await setImmediate();
    second.resolve('second');
    await expect(Promise.all([next, joining])).resolves.toEqual(['second', 'second']);
    expect(third.signals).toHaveLength(0);
  });

  it('are one request, however closely one follows the other', async () => {
    for (let turns = 0; turns < 60; turns++) {
      let asked = 0;
      const read = () => cache.read(`key ${turns}`, { ttlMs: longMs, call: createReader().call }, async () => ++asked);
      const first = read();
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      expect(await Promise.all([first, read()])).toEqual([1, 1]);
    }
  });

  it.each([
    { title: 'has left already', isEarly: true },
    { title: 'leaves at once', isEarly: false },
  ])('are not started for a caller who $title', async ({ isEarly }) => {
    const reader = createReader();
    if (isEarly) reader.controller.abort();
    const production = createProduction<string>();
    const outcome = rejection(cache.read('a', { ttlMs: longMs, call: reader.call }, production.produce));
    reader.controller.abort();
    expect(await outcome).toBe(reader.controller.signal.reason);
    await setImmediate();
    expect(production.signals).toHaveLength(0);
  });
});

describe('a value past its time', () => {
  it('is given at once and called stale while one refresh runs behind the calls', async () => {
    const seeded = await seed('a', 'old');
    const production = createProduction<string>();
    const [first, second] = [createReader(), createReader()];
    await expect(cache.read('a', { ...stale, call: first.call }, production.produce)).resolves.toBe('old');
    await expect(cache.read('a', { ...stale, call: second.call }, production.produce)).resolves.toBe('old');
    await until(() => production.signals.length > 0);
    expect(first.freshness()).toEqual({ ...seeded, state: 'stale' });
    expect(second.freshness()).toEqual({ ...seeded, state: 'stale' });
    // The refresh is nobody's to abort, not even for one who has waited for it.
    const leaving = createReader();
    const left = rejection(cache.read('a', { ttlMs: 0, call: leaving.call }, production.produce));
    await setImmediate();
    for (const { controller } of [first, second, leaving]) controller.abort();
    await left;
    expect(production.signals[0]?.aborted).toBe(false);
    production.resolve('new');
    await readUntil('new');
    expect(production.signals).toHaveLength(1);
  });

  it('is called stale, not stale_if_error, where the refresh has only been given up by its callers', async () => {
    await seed('a', 'old');
    const production = createProduction<string>();
    const leaving = createReader();
    const left = rejection(cache.read('a', { ttlMs: 0, call: leaving.call }, production.produce));
    await until(() => production.signals.length === 1);
    leaving.controller.abort();
    await left;
    await setImmediate();
    const reader = createReader();
    await cache.read('a', { ...stale, call: reader.call }, async () => 'new');
    expect(reader.freshness()?.state).toBe('stale');
  });

  it('is called stale_if_error with its true age once a refresh has failed, until one succeeds', async () => {
    const seeded = await seed('a', 'old');
    const failing = createReader();
    await cache.read('a', { ...stale, call: failing.call }, () => Promise.reject(new Error('down')));
    expect(failing.freshness()?.state).toBe('stale');
    await setImmediate();
    const production = createProduction<string>();
    const reader = createReader();
    await expect(cache.read('a', { ...stale, call: reader.call }, production.produce)).resolves.toBe('old');
    expect(reader.freshness()).toEqual({ ...seeded, state: 'stale_if_error' });
    production.resolve('new');
    await readUntil('new');
    const later = createReader();
    await cache.read('a', { ttlMs: longMs, call: later.call }, async () => 'unused');
    expect(later.freshness()?.state).toBe('hit');
  });

  it('is gone after its grace', async () => {
    const brief = { ttlMs: 1, graceMs: 1 };
    await cache.read('a', { ...brief, call: createReader().call }, async () => 'old');
    pass(10);
    const down = new Error('down');
    const reader = createReader();
    expect(await rejection(cache.read('a', { ...brief, call: reader.call }, () => Promise.reject(down)))).toBe(down);
    expect(reader.freshness()).toBeUndefined();
    await expect(cache.read('a', { ...brief, call: reader.call }, async () => 'new')).resolves.toBe('new');
    expect(reader.freshness()?.state).toBe('fresh');
  });

  it('without grace is waited for, and joining a refresh makes a call fresh', async () => {
    await seed('a', 'old');
    const production = createProduction<string>();
    await cache.read('a', { ...stale, call: createReader().call }, production.produce);
    const reader = createReader();
    const value = cache.read('a', { ttlMs: 0, call: reader.call }, async () => 'unused');
    production.resolve('new');
    await expect(value).resolves.toBe('new');
    expect(reader.freshness()?.state).toBe('fresh');
  });

  it('does not outlive the cache, nor does its refresh', async () => {
    await seed('a', 'old');
    const production = createProduction<string>();
    await cache.read('a', { ...stale, call: createReader().call }, production.produce);
    await until(() => production.signals.length === 1);
    await cache.close();
    expect(production.signals[0]?.aborted).toBe(true);
    const reader = createReader();
    await expect(cache.read('a', { ...stale, call: reader.call }, async () => 'new')).resolves.toBe('new');
  });

  /** Reads without asking for anything until the refreshed value has arrived. */
  async function readUntil(value: string): Promise<void> {
    const never = createProduction<string>();
    while ((await cache.read('a', { ...stale, call: createReader().call }, never.produce)) !== value)
      await setImmediate();
  }
});
