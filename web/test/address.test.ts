import { describe, expect, test } from 'vitest';
import { home, parseHash, toHash } from '../src/address/address.ts';

describe('a deep link', () => {
  test.each([
    {},
    { pack: 'quotes' },
    { pack: 'quotes', tool: 'random_quote' },
    { pack: 'quotes', tool: 'random_quote', args: { limit: 3, tags: 'a,b|ç & "d" #?%' } },
    { pack: 'disaster-alerts', tool: 'events', args: { event_types: ['TC'], current_only: true } },
  ])('leads back to where it was made: %j', (place) => {
    expect(parseHash(toHash(place))).toEqual({ ...home, ...place });
  });

  test('without arguments has none in it', () => {
    expect(toHash({ pack: 'quotes', tool: 'list_tags', args: {} })).toBe('#/quotes/list_tags');
  });

  test.each(['[1]', '"text"', 'null', '{"a":', '%7B%'])('says so where its arguments are %s', (args) => {
    const { problem, tool } = parseHash(`#/quotes/random_quote?args=${args}`);
    expect(problem).toMatch(/has to be a JSON object/);
    expect(tool).toBe('random_quote');
  });

  test('with a broken percent sign in a name is still an address', () => {
    expect(parseHash('#/100%/x')).toEqual({ ...home, pack: '100%', tool: 'x' });
  });

  test.each(['', '#', '#main'])('is the top of the page where the fragment is "%s"', (hash) => {
    expect(parseHash(hash)).toEqual(home);
  });
});
