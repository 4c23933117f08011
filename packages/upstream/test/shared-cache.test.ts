import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describeWith, until } from '@toolpacks/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createUpstream } from '../src/index.ts';
import { type HttpServer, type RedisServer, requireRedis, serveHandler, startRedis } from '../src/testing/index.ts';
import { rejection } from './errors.ts';
import { type Replica, type ReplicaOptions, startReplica } from './replica.ts';

/** So that a machine that is busy with something else takes nothing for a fault of the server. */
const timing = { connectTimeoutMs: 30_000, firstWaitMs: 30_000, commandLimitMs: 10_000, leaseMs: 30_000 };

let redis: RedisServer;
let api: HttpServer | undefined;
let replicas: Replica[];

function start(options?: ReplicaOptions): Replica {
  const replica = startReplica(redis.url, { timing, ...options });
  replicas.push(replica);
  return replica;
}

const three = (): Replica[] => [start(), start(), start()];

/** Counts what is produced: `1`, `2` and so on. */
function createSource() {
  const produced = { count: 0 };
  return { produced, produce: async () => String(++produced.count) };
}

/** Work that has begun, and ends when the test says so. */
function createProduction() {
  const begun = Promise.withResolvers<AbortSignal>();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const produce = (signal: AbortSignal) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    begun.resolve(signal);
    return promise;
  };
  return { produce, begun: begun.promise, resolve, reject };
}

const never = async (): Promise<never> => {
  throw new Error('the upstream was asked');
};

const keys = async (pattern: string): Promise<string[]> =>
  (await redis.tell(`KEYS ${pattern}`)).split('\r\n').filter((line) => line.startsWith('toolpacks:'));
const entryKeys = async () => (await keys('toolpacks:test:*')).sort();
const untilStored = (count = 1) => until(async () => (await entryKeys()).length === count);
/** Until a replica looks whether the lock of another one has been released. */
const untilWaiting = () => until(async () => (await redis.tell('INFO commandstats')).includes('cmdstat_pttl'));
const untilFree = () => until(async () => (await keys('toolpacks:lock:*')).length === 0);

describeWith(requireRedis(), 'a cache on a server', () => {
  beforeAll(async () => {
    redis = await startRedis();
  });

  afterAll(() => redis.stop());

  /** Ages stand still but where a test moves the clock. */
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    replicas = [];
    api = undefined;
  });

  afterEach(async () => {
    vi.useRealTimers();
    for (const replica of replicas) await replica.stop();
    await api?.stop();
    await redis.tell('FLUSHALL\r\nCONFIG RESETSTAT');
  });

  describe('shared by replicas', () => {
    it('reach the upstream once for 300 equal calls at once, from the first moment on', async () => {
      const server = await serveHandler(async () => Response.json({ name: 'Ada' }));
      api = server;
      const upstream = createUpstream({ name: 'test', baseUrl: server.url });
      const schema = z.object({ name: z.string() });
      const read = (replica: Replica | undefined) =>
        replica?.read('a', (signal) => upstream.getJson('', { schema, signal }));
      const all = three();
      const reads = await Promise.all(Array.from({ length: 300 }, (_, at) => read(all[at % 3])));
      expect(server.asked).toHaveLength(1);
      expect(new Set(reads.map((one) => JSON.stringify(one?.value)))).toEqual(new Set(['{"name":"Ada"}']));
      // All tell the one time at which it was asked; only the replica that asked calls it fresh.
      expect(new Set(reads.map((one) => one?.freshness?.fetched_at)).size).toBe(1);
      const states = reads.map((one) => one?.freshness?.state);
      expect([states.filter((state) => state === 'fresh'), states.filter((state) => state === 'hit')]).toMatchObject([
        { length: 100 },
        { length: 200 },
      ]);
    });

    it('reach it once more after the time to live', async () => {
      const { produced, produce } = createSource();
      const all = three();
      const readAll = () => Promise.all(all.map((one) => one.read('a', produce, { ttlMs: 60_000 })));
      await readAll();
      vi.advanceTimersByTime(59_999);
      await readAll();
      expect(produced.count).toBe(1);
      vi.advanceTimersByTime(1);
      const again = await readAll();
      expect(again.map(({ value }) => value)).toEqual(['2', '2', '2']);
      expect(produced.count).toBe(2);
    });

    it('tell the true time of what another has fetched', async () => {
      const [one, other] = [start(), start()];
      const first = await one.read('a', async () => 'value');
      await untilStored();
      vi.advanceTimersByTime(20);
      const second = await other.read('a', never);
      expect(second).toEqual({ value: 'value', freshness: { ...first.freshness, state: 'hit' } });
      expect(await other.read('a', never)).toEqual(second);
    });

    it('do without the server where memory has a fresh value', async () => {
      const one = start();
      await one.read('a', async () => 'value');
      await untilFree();
      const calls = async () => /total_commands_processed:(\d+)/.exec(await redis.tell('INFO stats'))?.[1];
      const before = Number(await calls());
      for (let at = 0; at < 50; at++) await one.read('a', never);
      // The look itself, with its goodbye.
      expect(Number(await calls()) - before).toBeLessThan(5);
    });

    it('give one that is stale at once, and one of them refreshes it for all', async () => {
      const [one, other, late] = [start(), start(), start()];
      const refreshed = Promise.withResolvers<string>();
      let produced = 0;
      const produce = async () => (++produced === 1 ? 'old' : refreshed.promise);
      const options = { ttlMs: (value: string) => (value === 'old' ? 300 : 60_000), graceMs: 60_000 };
      const read = (replica: Replica) => replica.read('a', produce, options);
      const seeded = await read(one);
      expect((await read(other)).freshness?.state).toBe('hit');
      vi.advanceTimersByTime(300);
      const stale = { ...seeded, freshness: { ...seeded.freshness, state: 'stale' } };
      // The last one has nothing in memory.
      expect(await Promise.all([one, other, late].map(read))).toEqual([stale, stale, stale]);
      refreshed.resolve('new');
      for (const replica of [one, other, late]) await until(async () => (await read(replica)).value === 'new');
      expect(produced).toBe(2);
    });

    it('call it stale_if_error where their own refresh has failed, and never hide it behind that', async () => {
      const [one, other] = [start(), start()];
      const graced = { ttlMs: 1, graceMs: 60_000 };
      await one.read('a', async () => 'old', graced);
      await untilStored();
      vi.advanceTimersByTime(10);
      await one.read('a', never, graced);
      await until(async () => (await one.read('a', never, graced)).freshness?.state === 'stale_if_error');
      expect(await other.read('a', never, graced)).toMatchObject({ value: 'old', freshness: { state: 'stale' } });
    });

    it('do not share a failure: the next one tries', async () => {
      const [one, other] = [start(), start()];
      const failing = createProduction();
      const failed = rejection(one.read('a', failing.produce));
      await failing.begun;
      const waiting = other.read('a', async () => 'value');
      failing.reject(new Error('down'));
      expect(await failed).toEqual(new Error('down'));
      expect(await waiting).toMatchObject({ value: 'value', freshness: { state: 'fresh' } });
    });

    it('go on where the caller that one of them worked for has left', async () => {
      const [one, other] = [start(), start()];
      const leaving = new AbortController();
      const abandoned = createProduction();
      const left = rejection(one.read('a', abandoned.produce, { signal: leaving.signal }));
      await abandoned.begun;
      const waiting = other.read('a', async () => 'value');
      leaving.abort();
      await left;
      expect((await waiting).value).toBe('value');
      await untilFree();
    });

    it('let a caller leave that waits for another one', async () => {
      const [one, other] = [start(), start()];
      const slow = createProduction();
      const first = one.read('a', slow.produce);
      await slow.begun;
      const leaving = new AbortController();
      const left = rejection(other.read('a', never, { signal: leaving.signal }));
      await untilWaiting();
      const reason = new Error('gone');
      leaving.abort(reason);
      expect(await left).toBe(reason);
      slow.resolve('value');
      expect((await first).value).toBe('value');
      expect((await other.read('a', never)).value).toBe('value');
    });

    it('wait for one that takes longer than its lock lives, and ask nothing themselves', async () => {
      const leaseMs = 2000;
      const [one, other] = [start({ timing: { ...timing, leaseMs } }), start({ timing: { ...timing, leaseMs } })];
      const slow = createProduction();
      const first = one.read('a', slow.produce);
      await slow.begun;
      const waiting = other.read('a', never);
      const [lock] = await keys('toolpacks:lock:*');
      const leftMs = async () => Number((await redis.tell(`PTTL ${lock}`)).match(/^:(\d+)/)?.[1]);
      let before = leaseMs;
      await until(async () => {
        const left = await leftMs();
        const isRenewed = left > before;
        before = left;
        return isRenewed;
      });
      slow.resolve('value');
      expect([(await first).value, (await waiting).value]).toEqual(['value', 'value']);
    });

    it('go on where it has been killed', async () => {
      const leaseMs = 500;
      const program = fileURLToPath(new URL('hold-turn.ts', import.meta.url));
      const child = spawn(process.execPath, [program, redis.url, String(leaseMs)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      try {
        await once(child.stdout, 'data');
        const waiting = start({ timing: { ...timing, leaseMs } }).read('slow', async () => 'value');
        await untilWaiting();
        child.kill('SIGKILL');
        await once(child, 'close');
        expect((await waiting).value).toBe('value');
      } finally {
        child.kill('SIGKILL');
      }
    });
  });

  describe('what is stored', () => {
    it.each<[string, ReplicaOptions]>([
      ['program', { entryFile: new URL('../README.md', import.meta.url).pathname }],
      ['source beside a program in TypeScript', { entryFile: new URL('../src/index.ts', import.meta.url).pathname }],
      ['program that cannot be read', { entryFile: '/nowhere/server.js' }],
      ['upstream', { settings: 'http://elsewhere.example' }],
      ['pack', { pack: 'test2' }],
    ])('is not seen by a replica of another %s', async (_, options) => {
      const [one, other] = [start(), start(options)];
      expect((await one.read('a', async () => 'mine')).value).toBe('mine');
      await untilStored();
      expect((await other.read('a', async () => 'theirs')).value).toBe('theirs');
    });

    it.each([
      ['text', (key: string) => `SET ${key} nonsense`],
      ['nothing', (key: string) => `SET ${key} ""`],
      ['an entry without a checksum', (key: string) => `SET ${key} '{"fetchedAtMs":${Date.now()},"value":"planted"}'`],
      ['a list', (key: string) => `DEL ${key}\r\nRPUSH ${key} 1`],
      ['far too much', (key: string) => `SETRANGE ${key} 50000000 x`],
      [
        'half of it',
        (key: string) => `EVAL "redis.call('set', KEYS[1], string.sub(redis.call('get', KEYS[1]), 1, -3))" 1 ${key}`,
      ],
    ])('is fetched anew and replaced where it has become %s', async (_, spoil) => {
      await start().read('a', async () => 'old');
      await untilStored();
      const [key = ''] = await entryKeys();
      expect(await redis.tell(spoil(key))).not.toMatch(/^-/);
      const [one, other] = [start(), start()];
      expect((await one.read('a', async () => 'new')).value).toBe('new');
      await untilFree();
      expect((await other.read('a', never)).value).toBe('new');
      expect(one.shared.status().state).toBe('up');
    });

    it('is not taken for what is under another key', async () => {
      const one = start();
      await one.read('a', async () => 'value of a');
      await one.read('b', async () => 'value of b');
      await untilStored(2);
      const [a, b] = await entryKeys();
      await redis.tell(`COPY ${a} ${b} REPLACE`);
      expect((await start().read('b', async () => 'new')).value).toBe('new');
    });

    it('may be a lock that nobody has made', async () => {
      await start().read('a', async () => 'old');
      await untilStored();
      const [key = ''] = await entryKeys();
      await redis.tell(`DEL ${key}`);
      await redis.tell(`SET ${key.replace('toolpacks:', 'toolpacks:lock:')} for-ever`);
      expect((await start().read('a', async () => 'new')).value).toBe('new');
    });

    it.each<[string, unknown]>([
      ['too large', 'x'.repeat(5_000_000)],
      ['no JSON', 10n],
      ['nothing', undefined],
    ])('is not a value that is %s, of which each replica has its own', async (_, value) => {
      const [one, other] = [start(), start()];
      let produced = 0;
      const produce = async () => {
        produced++;
        return value;
      };
      expect((await one.read('a', produce)).value).toBe(value);
      expect((await other.read('a', produce)).value).toBe(value);
      expect(produced).toBe(2);
      expect((await one.read('a', never)).value).toBe(value);
      expect(one.shared.status().state).toBe('up');
    });

    it.each([4_100_000, 1_000_000])('may have %d characters', async (length) => {
      const [one, other] = [start(), start()];
      const value = 'x'.repeat(length);
      await one.read('a', async () => value);
      await untilStored();
      expect((await other.read('a', never)).value).toBe(value);
    });
  });
});
