import { defineHarness } from '@toolpacks/pack-kit/harness';
import { readConfig } from './src/config.ts';
import { createPack } from './src/pack.ts';
import { createQuotable } from './stand-in/quotable.ts';
import { sampleRecords } from './stand-in/records.ts';

export const harness = defineHarness({
  readConfig,
  createPack,
  toUpstreamUrls: ({ QUOTES_UPSTREAM_URL: url }): Readonly<Record<string, readonly string[]>> =>
    url === undefined ? {} : { QUOTES_UPSTREAM_URL: [url] },
  openStandIn: () => ({
    handle: createQuotable({ quotes: sampleRecords(12) }),
    toEnv: (url) => ({ QUOTES_UPSTREAM_URL: url }),
  }),
});
