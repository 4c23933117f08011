import { testPackContract } from '@toolpacks/pack-kit/testing';
import { upstreamFaults } from '@toolpacks/upstream/testing';
import { readConfig } from '../src/config.ts';
import { createPack } from '../src/pack.ts';
import { createNineteenHz } from '../stand-in/nineteen-hz.ts';

testPackContract({
  name: 'dance-events',
  tools: { events: ['region', 'query', 'from', 'to', 'limit'], regions: [] },
  upstream: {
    handle: createNineteenHz(),
    toEnv: (url) => ({ DANCE_EVENTS_UPSTREAM_URL: url }),
    faults: upstreamFaults,
  },
  serverFile: new URL('../src/server.ts', import.meta.url),
  readConfig,
  createPack,
});
