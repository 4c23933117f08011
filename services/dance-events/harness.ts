import { defineHarness, type HarnessOptions } from '@toolpacks/pack-kit/harness';
import { readConfig } from './src/config.ts';
import { createPack } from './src/pack.ts';
import { createNineteenHz } from './stand-in/nineteen-hz.ts';

export const openStandIn = (options?: HarnessOptions) => ({
  handle: createNineteenHz(options),
  toEnv: (url: string) => ({ DANCE_EVENTS_UPSTREAM_URL: url }),
});

export const harness = defineHarness({
  readConfig,
  createPack,
  toUpstreamUrls: ({ DANCE_EVENTS_UPSTREAM_URL }) => ({ DANCE_EVENTS_UPSTREAM_URL: [DANCE_EVENTS_UPSTREAM_URL] }),
  openStandIn,
  mayBeMissing: ['events'],
});
