import { testPackContract } from '@toolpacks/pack-kit/testing';
import { upstreamFaults } from '@toolpacks/upstream/testing';
import { openStandIn } from '../harness.ts';
import { readConfig } from '../src/config.ts';
import { createPack } from '../src/pack.ts';

testPackContract({
  name: 'disaster-alerts',
  tools: {
    events: ['event_types', 'alert_levels', 'country', 'from', 'to', 'current_only', 'limit', 'offset'],
    event: ['event_type', 'event_id', 'episode_id', 'geometry'],
  },
  upstream: { ...openStandIn(), faults: upstreamFaults },
  serverFile: new URL('../src/server.ts', import.meta.url),
  readConfig,
  createPack,
});
