import { definePack, type Pack } from '@toolpacks/pack-kit';
import { createSampleData, openSharedCache } from '@toolpacks/upstream';
import manifest from '../package.json' with { type: 'json' };
import type { Config } from './config.ts';
import { createItemsApi } from './items-api.ts';
import { openSample, sampleSource } from './sample.ts';
import { searchItems } from './tools/search-items.ts';

export interface PackOptions {
  /** Requests to the API that may start within a second, in place of five. */
  readonly requestsPerSecond?: number;
}

export function createPack(config: Config, { requestsPerSecond }: PackOptions = {}): Pack {
  const { MY_PACK_UPSTREAM_URL: baseUrl, CONTACT_URL: contactUrl, CALL_BUDGET_MS: callBudgetMs } = config;
  const shared = openSharedCache({ url: config.CACHE_URL, pack: 'my-pack', settings: baseUrl });
  const live = createItemsApi({ baseUrl, contactUrl, callBudgetMs, requestsPerSecond, shared });
  const data = createSampleData({
    mode: config.SAMPLE_DATA,
    live,
    openSample: () => openSample(callBudgetMs),
    source: sampleSource,
    budgetMs: callBudgetMs,
  });
  return definePack({
    name: 'my-pack',
    title: 'My pack',
    description: 'Searches the items of an example API by words.',
    version: manifest.version,
    owner: 'my-team',
    source: {
      name: 'Items of my-pack.example',
      url: 'https://my-pack.example/',
      license: 'None stated',
      attribution: 'Items by my-pack.example',
    },
    timeBudgetMs: callBudgetMs,
    upstreams: [live],
    cache: shared,
    tools: [searchItems(data)],
  });
}
