import { describe, expect, it } from 'vitest';
import { packName, packPath } from '../src/index.ts';

describe("a pack's name", () => {
  it.each(['quotes', 'chain-eth', 'a1', 'a-1-b', 'x'.repeat(40)])('may be %s', (name) => {
    expect(packName.safeParse(name).success).toBe(true);
  });

  it.each([
    '',
    'a',
    'Quotes',
    'chain_eth',
    '-quotes',
    'quotes-',
    'a--b',
    '1quotes',
    'quotes/mcp',
    '..',
    'a b',
    'quotes\n',
    'é1',
    'x'.repeat(41),
    ...Object.getOwnPropertyNames(Object.prototype),
  ])('may not be %j', (name) => {
    expect(packName.safeParse(name).success).toBe(false);
  });

  it('stands in the path of its endpoint', () => {
    expect(packPath('chain-eth')).toBe('/chain-eth/mcp');
  });
});
