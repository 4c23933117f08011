import { testPackContract } from '@toolpacks/pack-kit/testing';
import { upstreamFaults } from '@toolpacks/upstream/testing';
import { openStandIn } from '../harness.ts';
import { readConfig } from '../src/config.ts';
import { createPack } from '../src/pack.ts';

testPackContract({
  name: 'my-pack',
  tools: { search_items: ['query', 'limit', 'offset'] },
  upstream: {
    ...openStandIn(),
    faults: upstreamFaults,
    kept: { search_items: { ttlMs: 5 * 60_000, graceMs: 24 * 60 * 60_000 } },
    sampled: ['search_items'],
  },
  recordings: new URL('recorded/', import.meta.url),
  readme: new URL('../README.md', import.meta.url),
  serverFile: new URL('../src/server.ts', import.meta.url),
  readConfig,
  createPack,
});
