import { defineHarness, type HarnessOptions } from '@toolpacks/pack-kit/harness';
import { readConfig } from './src/config.ts';
import { createPack } from './src/pack.ts';
import { createOpendatasoft } from './stand-in/opendatasoft.ts';

export const openStandIn = (options?: HarnessOptions) => ({
  handle: createOpendatasoft(options),
  toEnv: (url: string) => ({ PARIS_EVENTS_UPSTREAM_URL: url }),
});

export const harness = defineHarness({
  readConfig,
  createPack,
  toUpstreamUrls: ({ PARIS_EVENTS_UPSTREAM_URL }) => ({ PARIS_EVENTS_UPSTREAM_URL: [PARIS_EVENTS_UPSTREAM_URL] }),
  openStandIn,
});
