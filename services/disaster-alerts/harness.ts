import { defineHarness, type HarnessOptions } from '@toolpacks/pack-kit/harness';
import { readConfig } from './src/config.ts';
import { createPack } from './src/pack.ts';
import { sampleEvents } from './stand-in/events/sample-events.ts';
import { createGdacs } from './stand-in/gdacs.ts';

/** Disasters of the stand-in under the ids that the pack's examples have. */
const exampleIds: Readonly<Record<number, number>> = { 9001001: 1_001_253, 9000001: 1_554_511 };

export const openStandIn = (options?: HarnessOptions) => ({
  handle: createGdacs({
    ...options,
    events: sampleEvents().map((event) => ({ ...event, eventid: exampleIds[event.eventid] ?? event.eventid })),
  }),
  toEnv: (url: string) => ({ DISASTER_ALERTS_UPSTREAM_URL: url }),
});

export const harness = defineHarness({
  readConfig,
  createPack,
  toUpstreamUrls: ({ DISASTER_ALERTS_UPSTREAM_URL }) => ({
    DISASTER_ALERTS_UPSTREAM_URL: [DISASTER_ALERTS_UPSTREAM_URL],
  }),
  openStandIn,
  mayBeMissing: ['event'],
});
