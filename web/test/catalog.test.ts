import { describe, expect, test } from 'vitest';
import { type Pack, parseCatalog } from '../src/catalog/catalog.ts';
import { searchPacks } from '../src/catalog/search-packs.ts';

const tool = (name: string, description: string) => ({ name, title: name, description, inputSchema: {}, examples: [] });
const answer = {
  count: 2,
  all_packs: 'http://127.0.0.1:8080/mcp',
  packs: [
    {
      name: 'paris-events',
      state: 'up',
      title: 'Événements',
      description: 'What is on',
      version: '0.1.0',
      owner: 'toolpacks',
      replicas: { total: 2, up: 1 },
      source: { name: 'Que faire à Paris ?', url: 'https://opendata.paris.fr', license: 'ODbL', attribution: null },
      tools: [tool('events', 'Lists concerts'), tool('venues', 'Lists halls')],
    },
    {
      name: 'quotes',
      state: 'down',
      title: null,
      description: null,
      version: null,
      owner: null,
      source: null,
      tools: [],
    },
  ],
};

describe('the catalog', () => {
  test('is read, whatever a pack that is down does not tell', () => {
    const catalog = parseCatalog(answer);
    expect(catalog?.allPacksUrl).toBe('http://127.0.0.1:8080/mcp');
    expect(catalog?.packs[0]?.source).toEqual({
      name: 'Que faire à Paris ?',
      url: 'https://opendata.paris.fr',
      license: 'ODbL',
      attribution: undefined,
    });
    expect(catalog?.packs[1]).toEqual({
      name: 'quotes',
      title: 'quotes',
      description: '',
      state: 'down',
      version: undefined,
      owner: undefined,
      replicas: { total: 0, up: 0 },
      source: undefined,
      tools: [],
    });
  });

  test('has each example call once', () => {
    const examples = [
      { name: 'events', arguments: {} },
      { name: 'events' },
      { name: 'events', arguments: { limit: 1 } },
    ];
    const catalog = parseCatalog({ packs: [{ name: 'a', tools: [{ name: 'events', examples }] }] });
    expect(catalog?.packs[0]?.tools[0]?.examples).toEqual([{}, { limit: 1 }]);
  });

  test.each([undefined, null, [], {}, { packs: 'none' }])('is refused where it is none: %j', (other) => {
    expect(parseCatalog(other)).toBeUndefined();
  });
});

describe('a search', () => {
  const packs: readonly Pack[] = parseCatalog(answer)?.packs ?? [];
  const found = (query: string) =>
    searchPacks(packs, query).map(({ pack, tools }) => [pack.name, ...tools.map(({ name }) => name)]);

  test.each([
    ['', [['paris-events', 'events', 'venues'], ['quotes']]],
    ['EVENEMENTS', [['paris-events', 'events', 'venues']]],
    ['paris halls', [['paris-events', 'venues']]],
    ['lists', [['paris-events', 'events', 'venues']]],
    ['concerts', [['paris-events', 'events']]],
    ['concerts halls', []],
  ])('for "%s" finds %j', (query, expected) => {
    expect(found(query)).toEqual(expected);
  });
});
