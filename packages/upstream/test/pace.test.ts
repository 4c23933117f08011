import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPace } from '../src/pace.ts';
import { rejection, toolErrorOf } from './caught.ts';

const subject = { name: 'quotes upstream', host: 'api.example' };
const never = new AbortController().signal;
const any = Number.POSITIVE_INFINITY;
const longMs = 10_000;

/** A moment ago at the latest; nothing that follows can be earlier. */
const now = () => performance.now();

describe('a turn', () => {
  it('is given to so many within a second, first come first served', async () => {
    const pace = createPace({ requestsPerSecond: 3, maxWaitMs: longMs });
    const askedAt = now();
    const servedAt = new Map<number, number>();
    const turns = [0, 1, 2, 3, 4].map(async (caller) => {
      await pace.turn(never, subject);
      servedAt.set(caller, now());
    });
    await Promise.all(turns);
    expect([...servedAt.keys()]).toEqual([0, 1, 2, 3, 4]);
    expect((servedAt.get(3) ?? 0) - askedAt).toBeGreaterThanOrEqual(1000);
  });

  it('is free a second after it was taken, and not when the second of another ends', async () => {
    const pace = createPace({ requestsPerSecond: 2, maxWaitMs: longMs });
    const askedAt: number[] = [];
    for (let caller = 0; caller < 4; caller++) {
      askedAt.push(now());
      await pace.turn(never, subject);
      if (caller < 2) await sleep(30);
    }
    expect(now() - (askedAt[1] ?? 0)).toBeGreaterThanOrEqual(1000);
  });

  it('is given at once to any number without a limit', async () => {
    const pace = createPace({ requestsPerSecond: any, maxWaitMs: 0 });
    await Promise.all(Array.from({ length: 1000 }, () => pace.turn(never, subject)));
  });

  it('is refused at once to whoever would wait too long for it', async () => {
    const pace = createPace({ requestsPerSecond: 1, maxWaitMs: 0 });
    await pace.turn(never, subject);
    expect(await toolErrorOf(pace.turn(never, subject))).toMatchObject({
      errorClass: 'overloaded',
      retryAfterS: 1,
      message:
        'quotes upstream: too many calls wait for api.example, which is asked at most 1 times a second; try again in 1 s',
    });
  });

  it('is refused by the length of the queue too', async () => {
    const pace = createPace({ requestsPerSecond: 2, maxWaitMs: 2100 });
    const leaving = new AbortController();
    // Two start, two wait for up to one second, two for up to two.
    const turns = Array.from({ length: 6 }, () => pace.turn(leaving.signal, subject).catch(() => undefined));
    expect(await toolErrorOf(pace.turn(never, subject))).toMatchObject({ errorClass: 'overloaded', retryAfterS: 3 });
    leaving.abort();
    await Promise.all(turns);
  });

  it('keeps no process alive for itself', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const pace = createPace({ requestsPerSecond: 1, maxWaitMs: longMs });
    await pace.turn(never, subject);
    const leaving = new AbortController();
    const before = timers();
    const left = rejection(pace.turn(leaving.signal, subject));
    expect(timers()).toBe(before);
    leaving.abort();
    await left;
  });
});

describe('a caller who leaves', () => {
  it('takes no turn, though a thousand of them wait, in the middle and at the end of the queue', async () => {
    const pace = createPace({ requestsPerSecond: 1, maxWaitMs: 2_000_000 });
    await pace.turn(never, subject);
    const leaving = new AbortController();
    const leave = () => rejection(pace.turn(leaving.signal, subject));
    const left = Array.from({ length: 500 }, leave);
    const stayed = pace.turn(never, subject);
    left.push(...Array.from({ length: 500 }, leave));
    leaving.abort(new Error('gone'));
    expect(new Set(await Promise.all(left))).toEqual(new Set([leaving.signal.reason]));
    await stayed;
  });

  it('takes no turn where it had left before it asked', async () => {
    const pace = createPace({ requestsPerSecond: 1, maxWaitMs: 0 });
    const reason = new Error('gone');
    expect(await rejection(pace.turn(AbortSignal.abort(reason), subject))).toBe(reason);
    await pace.turn(never, subject);
  });
});

describe('a hold', () => {
  it('lets nothing start before its end, whatever the limit', async () => {
    for (const requestsPerSecond of [1, any]) {
      const pace = createPace({ requestsPerSecond, maxWaitMs: longMs });
      const heldAt = now();
      pace.hold(0.04);
      await pace.turn(never, subject);
      expect(now() - heldAt).toBeGreaterThanOrEqual(40);
    }
  });

  it('that is longer than a caller may wait is told at once', async () => {
    const pace = createPace({ requestsPerSecond: any, maxWaitMs: 8000 });
    pace.hold(30);
    expect(await toolErrorOf(pace.turn(never, subject))).toMatchObject({
      errorClass: 'rate_limited',
      retryAfterS: 30,
      message: 'quotes upstream: api.example has asked to be left alone for a while; try again in 30 s',
    });
  });

  it('that comes while others wait is told to those who would wait too long, and waited for by the rest', async () => {
    const pace = createPace({ requestsPerSecond: 1, maxWaitMs: 1500 });
    await pace.turn(never, subject);
    const waiting = pace.turn(never, subject);
    const heldAt = now();
    pace.hold(1.1);
    await waiting;
    expect(now() - heldAt).toBeGreaterThanOrEqual(1100);

    const refused = toolErrorOf(pace.turn(never, subject));
    pace.hold(30);
    expect(await refused).toMatchObject({ errorClass: 'rate_limited', retryAfterS: 30 });
  });

  it('that lengthens the queue refuses those at its end', async () => {
    const pace = createPace({ requestsPerSecond: 1, maxWaitMs: 2500 });
    await pace.turn(never, subject);
    const leaving = new AbortController();
    const first = rejection(pace.turn(leaving.signal, subject));
    const second = toolErrorOf(pace.turn(never, subject));
    pace.hold(2);
    expect(await second).toMatchObject({ errorClass: 'overloaded', retryAfterS: 3 });
    leaving.abort();
    expect(await first).toBe(leaving.signal.reason);
  });

  it.each([1e20, any, Number.MAX_VALUE])('of %p seconds is one of an hour', async (seconds) => {
    const pace = createPace({ requestsPerSecond: any, maxWaitMs: 8000 });
    pace.hold(seconds);
    expect((await toolErrorOf(pace.turn(never, subject))).retryAfterS).toBe(3600);
  });

  it('is not ended by a shorter one', async () => {
    const pace = createPace({ requestsPerSecond: any, maxWaitMs: 8000 });
    pace.hold(30);
    pace.hold(1);
    pace.hold(0);
    expect((await toolErrorOf(pace.turn(never, subject))).retryAfterS).toBe(30);
  });

  it('of no time holds nobody', async () => {
    const pace = createPace({ requestsPerSecond: 1, maxWaitMs: 0 });
    pace.hold(0);
    await pace.turn(never, subject);
  });
});
