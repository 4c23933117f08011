import { definePack, type Pack } from '@toolpacks/pack-kit';
import { createSampleData } from '@toolpacks/upstream';
import type { Config } from './config.ts';
import { createParisListing } from './paris-listing.ts';
import { openSample, sampleSource } from './sample.ts';
import { listEvents } from './tools/events.ts';

export interface PackOptions {
  readonly now?: () => Date;
  /** How long a page counts as fresh. */
  readonly ttlMs?: number;
}

type PackConfig = Pick<Config, 'PARIS_EVENTS_UPSTREAM_URL' | 'CALL_BUDGET_MS' | 'CONTACT_URL' | 'SAMPLE_DATA'>;

export function createPack(config: PackConfig, { now = () => new Date(), ttlMs }: PackOptions = {}): Pack {
  const { CALL_BUDGET_MS: callBudgetMs, CONTACT_URL: contactUrl } = config;
  const live = createParisListing({ baseUrl: config.PARIS_EVENTS_UPSTREAM_URL, contactUrl, callBudgetMs, ttlMs });
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
    version: '0.1.0',
    owner: 'toolpacks',
    source: {
      name: 'Que faire à Paris ?',
      url: 'https://opendata.paris.fr/explore/dataset/que-faire-a-paris-/',
      license: 'ODbL 1.0',
      attribution: 'Que faire à Paris – Ville de Paris, ODbL',
    },
    timeBudgetMs: callBudgetMs,
    upstreams: [live],
    tools: [listEvents(data, now)],
  });
}
