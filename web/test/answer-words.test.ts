import { describe, expect, test } from 'vitest';
import { freshnessWords } from '../src/answer/freshness-words.ts';
import { gapWords } from '../src/answer/gap-words.ts';
import { agoWords, tookWords } from '../src/answer/time-words.ts';

const now = new Date('2026-11-22T12:00:00Z');
const words = (state: string, fetched_at: string | null = null) =>
  freshnessWords({ 'dev.toolpacks/freshness': { state, fetched_at, fresh_until: null } }, now);

describe('the freshness of an answer', () => {
  test.each([
    ['fresh', '2026-11-22T11:59:59Z', 'fresh from the source, fetched just now', 'plain'],
    ['hit', '2026-11-22T11:57:00Z', 'from the cache, fetched 3 min ago', 'plain'],
    ['stale', '2026-11-22T08:00:00Z', 'from the cache and due for renewal, fetched 4 h ago', 'plain'],
    ['stale_if_error', '2026-11-19T12:00:00Z', /cannot be reached.*fetched 3 days ago/, 'warning'],
    ['sample', null, /made up/, 'sample'],
    ['static', null, 'part of the pack, nothing is fetched', 'plain'],
  ])('%s is told in words', (state, fetchedAt, expected, tone) => {
    expect(words(state, fetchedAt)).toEqual({ words: expect.stringMatching(expected), tone });
  });

  test('is not told where the answer says nothing of it', () => {
    expect(freshnessWords({}, now)).toBeUndefined();
    expect(words('unheard-of')).toBeUndefined();
  });
});

describe('a time', () => {
  test('that is none, or of a clock that is ahead, breaks nothing', () => {
    expect(agoWords('yesterday', now)).toBeUndefined();
    expect(agoWords('2026-11-22T12:00:30Z', now)).toBe('just now');
  });

  test.each([
    [0.2, '1 ms'],
    [12.4, '12 ms'],
    [1449, '1.4 s'],
  ])('of %f ms is %s', (ms, expected) => {
    expect(tookWords(ms)).toBe(expected);
  });
});

test('what was cut and what is missing is told in sentences', () => {
  const meta = {
    'dev.toolpacks/truncated': { returned: 20, total: 1234, next_offset: 20, reason: 'limit is 20' },
    'dev.toolpacks/missing': [{ part: 'impact', class: 'upstream_timeout', message: 'GDACS did not answer' }],
  };
  expect(gapWords(meta)).toEqual([
    'Not all of it: 20 of 1,234. Limit is 20. The next ones begin at offset 20.',
    'Without impact: GDACS did not answer.',
  ]);
  expect(gapWords({})).toEqual([]);
});
