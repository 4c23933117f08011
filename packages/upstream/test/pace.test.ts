import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPace, type Pace } from '../src/pace.ts';
import { rejection, toolErrorOf } from './errors.ts';

const subject = { name: 'quotes upstream', host: 'api.example' };
const never = new AbortController().signal;
const any = Number.POSITIVE_INFINITY;
const longMs = 10_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** So many callers come at once; gives those that have been served, in their order. */
function queue(pace: Pace, callers: number): number[] {
  const served: number[] = [];
  for (let caller = 0; caller < callers; caller++) void pace.turn(never, subject).then(() => served.push(caller));
  return served;
}

describe('a turn', () => {
  it('is given to so many within a second, first come first served', async () => {
    const served = queue(createPace({ requestsPerSecond: 3, maxWaitMs: longMs }), 7);
    await pass(999);
    expect(served).toEqual([0, 1, 2]);
    await pass(1);
    expect(served).toEqual([0, 1, 2, 3, 4, 5]);
    await pass(1000);
    expect(served).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('is free a second after it was taken, and not when the second of another ends', async () => {
    const pace = createPace({ requestsPerSecond: 2, maxWaitMs: longMs });
    const first = queue(pace, 1);
    await pass(400);
    const later = queue(pace, 3);
    await pass(599);
    expect([first.length, later.length]).toEqual([1, 1]);
    await pass(1);
    expect(later).toEqual([0, 1]);
    await pass(399);
    expect(later).toEqual([0, 1]);
    await pass(1);
    expect(later).toEqual([0, 1, 2]);
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
    const pace = createPace({ requestsPerSecond: 2, maxWaitMs: 2000 });
    // Two start, two wait for one second, two for two.
    const served = queue(pace, 6);
    expect(await toolErrorOf(pace.turn(never, subject))).toMatchObject({ errorClass: 'overloaded', retryAfterS: 3 });
    await pass(2000);
    expect(served).toHaveLength(6);
  });

  it('keeps no process alive for itself', async () => {
    vi.useRealTimers();
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const pace = createPace({ requestsPerSecond: 1, maxWaitMs: longMs });
    await pace.turn(never, subject);
    const leaving = new AbortController();
    const before = timers();
    const left = rejection(pace.turn(leaving.signal, subject));
    expect(timers()).toBeLessThanOrEqual(before);
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
    const stayed = queue(pace, 1);
    left.push(...Array.from({ length: 500 }, leave));
    leaving.abort(new Error('gone'));
    expect(new Set(await Promise.all(left))).toEqual(new Set([leaving.signal.reason]));
    await pass(1000);
    expect(stayed).toHaveLength(1);
  });

  it('takes no turn where it had left before it asked', async () => {
    const pace = createPace({ requestsPerSecond: 1, maxWaitMs: 0 });
    const reason = new Error('gone');
    expect(await rejection(pace.turn(AbortSignal.abort(reason), subject))).toBe(reason);
    await pace.turn(never, subject);
  });
});

describe('a hold', () => {
  it.each([1, any])('lets nothing start before its end, also with a limit of %d', async (requestsPerSecond) => {
    const pace = createPace({ requestsPerSecond, maxWaitMs: longMs });
    pace.hold(5);
    const served = queue(pace, 1);
    await pass(4999);
    expect(served).toEqual([]);
    await pass(1);
    expect(served).toEqual([0]);
  });

  it('that comes while others wait is told to those who would wait too long, and waited for by the rest', async () => {
    const pace = createPace({ requestsPerSecond: 1, maxWaitMs: 1500 });
    await pace.turn(never, subject);
    const served = queue(pace, 1);
    pace.hold(1.1);
    await pass(1099);
    expect(served).toEqual([]);
    await pass(1);
    expect(served).toEqual([0]);

    const refused = toolErrorOf(pace.turn(never, subject));
    pace.hold(30);
    expect(await refused).toMatchObject({ errorClass: 'rate_limited', retryAfterS: 30 });
  });

  it('that lengthens the queue refuses those at its end', async () => {
    const pace = createPace({ requestsPerSecond: 1, maxWaitMs: 2500 });
    await pace.turn(never, subject);
    const first = queue(pace, 1);
    const second = toolErrorOf(pace.turn(never, subject));
    pace.hold(2);
    expect(await second).toMatchObject({ errorClass: 'overloaded', retryAfterS: 3 });
    await pass(2000);
    expect(first).toEqual([0]);
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
