import { definePack, type Pack } from '@toolpacks/pack-kit';
import { createSampleData, openSharedCache } from '@toolpacks/upstream';
import manifest from '../package.json' with { type: 'json' };
import type { Config } from './config.ts';
import { createParisListing } from './paris-listing.ts';
import { openSample, sampleSource } from './sample.ts';
import { listEvents } from './tools/events.ts';

export interface PackOptions {
  readonly now?: () => Date;
  /** How long a page counts as fresh. */
  readonly ttlMs?: number;
  /** Requests to the upstream that may start within a second, in place of two. */
  readonly requestsPerSecond?: number;
}

type PackConfig = Pick<
  Config,
  'PARIS_EVENTS_UPSTREAM_URL' | 'CALL_BUDGET_MS' | 'CONTACT_URL' | 'SAMPLE_DATA' | 'CACHE_URL'
>;

export function createPack(
  config: PackConfig,
  { now = () => new Date(), ttlMs, requestsPerSecond }: PackOptions = {},
): Pack {
  const { PARIS_EVENTS_UPSTREAM_URL: baseUrl, CALL_BUDGET_MS: callBudgetMs, CONTACT_URL: contactUrl } = config;
  const shared = openSharedCache({ url: config.CACHE_URL, pack: 'paris-events', settings: baseUrl });
  const live = createParisListing({ baseUrl, contactUrl, callBudgetMs, ttlMs, requestsPerSecond, shared });
  const data = createSampleData({
    mode: config.SAMPLE_DATA,
    live,
    openSample: () => openSample(now, callBudgetMs),
    source: sampleSource,
    budgetMs: callBudgetMs,
  });
  return definePack({
    name: 'paris-events',
    title: 'Paris events',
    description:
      'Concerts, exhibitions, walks, shows and workshops in Paris, as the city lists them in "Que faire à Paris ?". The texts are French.',
    version: manifest.version,
    owner: 'toolpacks',
    source: {
      name: 'Que faire à Paris ?',
      url: 'https://opendata.paris.fr/explore/dataset/que-faire-a-paris-/',
      license: 'ODbL 1.0',
      attribution: 'Que faire à Paris – Ville de Paris, ODbL',
    },
    timeBudgetMs: callBudgetMs,
    upstreams: [live],
    cache: shared,
    tools: [listEvents(data, now)],
  });
}
