import { defineHarness } from '@toolpacks/pack-kit/harness';
import { readConfig } from './src/config.ts';
import { createPack } from './src/pack.ts';
import { itemsApi } from './stand-in/items-api.ts';

export const openStandIn = () => ({
  handle: itemsApi,
  toEnv: (url: string) => ({ MY_PACK_UPSTREAM_URL: url }),
});

export const harness = defineHarness({
  readConfig,
  createPack: (config) => createPack(config),
  toUpstreamUrls: ({ MY_PACK_UPSTREAM_URL }) => ({ MY_PACK_UPSTREAM_URL: [MY_PACK_UPSTREAM_URL] }),
  openStandIn,
});
