import { testPackContract } from '@toolpacks/pack-kit/testing';
import { upstreamFaults } from '@toolpacks/upstream/testing';
import { readConfig } from '../src/config.ts';
import { createPack } from '../src/pack.ts';
import { sampleEvents } from '../stand-in/events/sample-events.ts';
import { createGdacs } from '../stand-in/gdacs.ts';

/** Disasters of the stand-in under the ids that the pack's examples have. */
const ids: Readonly<Record<number, number>> = { 9001001: 1_001_253, 9000001: 1_554_511 };
const events = sampleEvents().map((event) => ({ ...event, eventid: ids[event.eventid] ?? event.eventid }));
const toEnv = (url: string) => ({ DISASTER_ALERTS_UPSTREAM_URL: url });

testPackContract({
  name: 'disaster-alerts',
  tools: {
    events: ['event_types', 'alert_levels', 'country', 'from', 'to', 'current_only', 'limit', 'offset'],
    event: ['event_type', 'event_id', 'episode_id', 'geometry'],
  },
  upstream: { handle: createGdacs({ events }), toEnv, faults: upstreamFaults },
  serverFile: new URL('../src/server.ts', import.meta.url),
  readConfig,
  createPack,
});
