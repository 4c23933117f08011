import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Counter } from '../src/rate-limit/counter.ts';
import { createMemoryCounter } from '../src/rate-limit/create-memory-counter.ts';

const kept = 50_000;
const few = 100;
const windowS = 60;

let counter: Counter;

beforeEach(() => {
  vi.useFakeTimers();
  counter = createMemoryCounter(windowS);
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a gateway that is flooded with clients', () => {
  const used = async (client: string) => (await counter.count(client, 1)).consumedPoints;

  async function flood(name: string, clients: number): Promise<void> {
    for (let client = 0; client < clients; client++) await used(`${name} ${client}`);
  }

  it('forgets those whose windows began first, once there are more than 50,000', async () => {
    await flood('client', kept);
    vi.advanceTimersByTime(windowS * 1000 - 1);
    expect(await used('client 0')).toBe(2);
    await used('one too many');
    expect(await used('client 1')).toBe(2);
    expect(await used('client 0')).toBe(1);
    expect(await used('client 1')).toBe(1);
  });

  it('forgets nobody for a window that has ended', async () => {
    counter = createMemoryCounter(windowS, few);
    await used('regular');
    await flood('before', 10);
    vi.advanceTimersByTime(windowS * 1000 + 1);
    expect(await used('regular')).toBe(1);
    await flood('after', few - 5);
    expect(await used('regular')).toBe(2);
  });
});
