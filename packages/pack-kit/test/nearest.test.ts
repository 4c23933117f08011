import { describe, expect, it } from 'vitest';
import { nearest } from '../src/index.ts';

const fields = ['city', 'count', 'country', 'from', 'to', 'limit', 'offset', 'query', 'event_types'];

describe('the nearest of', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['city', fields, ['city']],
    ['CITY', fields, ['city']],
    ['citty', fields, ['city']],
    ['conut', fields, ['count']],
    ['types', fields, ['event_types']],
    ['event_types_list', fields, ['event_types']],
    ['zzzzzz', fields, []],
    ['', fields, []],
    ['x', [], []],
    ['bayarea', ['BayArea', 'Bay'], ['BayArea', 'Bay']],
    ['abcd', ['abcx', 'abcy', 'abcz', 'abcw'], ['abcx', 'abcy', 'abcz']],
    ['completely', ['t', 'q'], []],
  ])('%s in %j are %j', (given, candidates, expected) => {
    expect(nearest(given, candidates)).toEqual(expected);
  });

  it('one can be asked for alone', () => {
    expect(nearest('conut', fields, 1)).toEqual(['count']);
  });

  it('a very long text is found without comparing all of it', () => {
    expect(nearest('x'.repeat(1_000_000), fields)).toEqual([]);
  });
});
