import { definePack, type Pack } from '@toolpacks/pack-kit';
import { createSampleData, openSharedCache } from '@toolpacks/upstream';
import manifest from '../package.json' with { type: 'json' };
import type { Config } from './config.ts';
import { createNineteenHz } from './nineteen-hz.ts';
import { openSample, sampleSource } from './sample.ts';
import { listEvents } from './tools/events.ts';
import { listRegions } from './tools/regions.ts';

export interface PackOptions {
  readonly now?: () => Date;
  /** How long a region's file counts as fresh. */
  readonly ttlMs?: number;
  /** Requests to the upstream that may start within a second, in place of two. */
  readonly requestsPerSecond?: number;
}

type PackConfig = Pick<
  Config,
  'DANCE_EVENTS_UPSTREAM_URL' | 'CALL_BUDGET_MS' | 'CONTACT_URL' | 'SAMPLE_DATA' | 'CACHE_URL'
>;

export function createPack(
  config: PackConfig,
  { now = () => new Date(), ttlMs, requestsPerSecond }: PackOptions = {},
): Pack {
  const { DANCE_EVENTS_UPSTREAM_URL: baseUrl, CALL_BUDGET_MS: callBudgetMs, CONTACT_URL: contactUrl } = config;
  const shared = openSharedCache({ url: config.CACHE_URL, pack: 'dance-events', settings: baseUrl });
  const live = createNineteenHz({ baseUrl, contactUrl, callBudgetMs, ttlMs, requestsPerSecond, shared });
  const data = createSampleData({
    mode: config.SAMPLE_DATA,
    live,
    openSample: () => openSample(now, callBudgetMs),
    source: sampleSource,
    budgetMs: callBudgetMs,
  });
  return definePack({
    name: 'dance-events',
    title: 'Dance events',
    description:
      'Electronic and dance music events in 18 regions of the United States and Canada, as 19hz.info lists them. Call regions for the slugs, then events with one of them.',
    version: manifest.version,
    owner: 'toolpacks',
    source: {
      name: '19hz.info',
      url: 'https://19hz.info/',
      license: 'None stated; factual listings',
      attribution: 'Listings compiled by 19hz.info',
    },
    timeBudgetMs: callBudgetMs,
    upstreams: [live],
    cache: shared,
    tools: [listEvents(data, now), listRegions()],
  });
}
