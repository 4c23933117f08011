import { testPackContract } from '@toolpacks/pack-kit/testing';
import { upstreamFaults } from '@toolpacks/upstream/testing';
import { openStandIn } from '../harness.ts';
import { readConfig } from '../src/config.ts';
import { createPack } from '../src/pack.ts';

testPackContract({
  name: 'dance-events',
  tools: { events: ['region', 'query', 'from', 'to', 'limit'], regions: [] },
  upstream: { ...openStandIn(), faults: upstreamFaults },
  serverFile: new URL('../src/server.ts', import.meta.url),
  readConfig,
  createPack,
});
