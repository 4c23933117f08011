import { testPackContract } from '@toolpacks/pack-kit/testing';
import { upstreamFaults } from '@toolpacks/upstream/testing';
import { readConfig } from '../src/config.ts';
import { createPack } from '../src/pack.ts';
import { createOpendatasoft } from '../stand-in/opendatasoft.ts';

testPackContract({
  name: 'paris-events',
  tools: { events: ['query', 'free_only', 'from', 'to', 'limit', 'offset'] },
  upstream: {
    handle: createOpendatasoft(),
    toEnv: (url) => ({ PARIS_EVENTS_UPSTREAM_URL: url }),
    faults: upstreamFaults,
  },
  serverFile: new URL('../src/server.ts', import.meta.url),
  readConfig,
  createPack,
});
