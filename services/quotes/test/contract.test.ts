import { testPackContract } from '@toolpacks/pack-kit/testing';
import { readConfig } from '../src/config.ts';
import { createPack } from '../src/pack.ts';

testPackContract({
  name: 'quotes',
  tools: {
    random_quote: ['limit', 'tags', 'author', 'seed'],
    list_tags: [],
    list_authors: ['query', 'limit', 'offset'],
    search_quotes: ['query', 'limit', 'offset'],
  },
  serverFile: new URL('../src/server.ts', import.meta.url),
  readConfig,
  createPack,
});
