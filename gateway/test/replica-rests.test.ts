import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Replica, toEndpoint } from '../src/replica.ts';

const origin = new URL('http://parrot.test:8080');

let replica: Replica;

beforeEach(() => {
  vi.useFakeTimers();
  replica = new Replica({ number: 1, address: '127.0.0.1', origin, connectTimeoutMs: 100, timeoutMs: 100 });
});

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['http://parrot.test', { protocol: 'http:', hostname: 'parrot.test', port: 80 }],
  ['https://parrot.test', { protocol: 'https:', hostname: 'parrot.test', port: 443 }],
  ['https://[::1]:8443', { protocol: 'https:', hostname: '::1', port: 8443 }],
])('a replica of %s is called at its address, and idle connections are closed after 30 s', (origin, expected) => {
  const options = { number: 1, address: '127.0.0.9', connectTimeoutMs: 1, timeoutMs: 2 };
  const times = { connectTimeoutMs: 1, timeoutMs: 2, idleTimeoutMs: 30_000 };
  expect(toEndpoint({ ...options, origin: new URL(origin) })).toEqual({ address: '127.0.0.9', ...times, ...expected });
});

/** Fails once after the rest that the last failure brought; gives the next rest. */
function failAgain(restMs: number): number {
  vi.advanceTimersByTime(restMs);
  return replica.failed();
}

describe('a replica', () => {
  it('that fails again and again rests twice as long each time, from half a second to half a minute', () => {
    const rests: number[] = [];
    for (let failure = 0; failure < 8; failure++) rests.push(failAgain(rests.at(-1) ?? 0));
    expect(rests).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('on which several calls fail at once rests once', () => {
    expect([replica.failed(), replica.failed(), replica.failed()]).toEqual([500, 0, 0]);
    expect(replica.restsUntilMs).toBe(performance.now() + 500);
    expect(failAgain(500)).toBe(1000);
  });

  it('is usable, resting, open to one call and usable again', () => {
    const seen = [[replica.circuit, replica.isUsable]];
    const see = () => seen.push([replica.circuit, replica.isUsable]);
    replica.failed();
    see();
    vi.advanceTimersByTime(500);
    see();
    replica.inFlight = 1;
    see();
    replica.succeeded();
    see();
    expect(seen).toEqual([
      ['closed', true],
      ['open', false],
      ['half_open', true],
      ['half_open', false],
      ['closed', true],
    ]);
  });

  it('that answers an earlier call while it rests, and then fails, is left out again at once', () => {
    for (let failure = 0, restMs = 0; failure < 5; failure++) restMs = failAgain(restMs);
    expect(replica.succeeded()).toBe(true);
    expect(replica.isUsable).toBe(true);
    expect(replica.failed()).toBe(500);
    expect(replica.isUsable).toBe(false);
  });
});
