import { definePack, type Pack } from '@toolpacks/pack-kit';
import { createSampleData } from '@toolpacks/upstream';
import type { Config } from './config.ts';
import { createNineteenHz } from './nineteen-hz.ts';
import { openSample, sampleSource } from './sample.ts';
import { listEvents } from './tools/events.ts';
import { listRegions } from './tools/regions.ts';

export interface PackOptions {
  readonly now?: () => Date;
  /** How long a region's file counts as fresh. */
  readonly ttlMs?: number;
}

type PackConfig = Pick<Config, 'DANCE_EVENTS_UPSTREAM_URL' | 'CALL_BUDGET_MS' | 'CONTACT_URL' | 'SAMPLE_DATA'>;

export function createPack(config: PackConfig, { now = () => new Date(), ttlMs }: PackOptions = {}): Pack {
  const { CALL_BUDGET_MS: callBudgetMs, CONTACT_URL: contactUrl } = config;
  const live = createNineteenHz({ baseUrl: config.DANCE_EVENTS_UPSTREAM_URL, contactUrl, callBudgetMs, ttlMs });
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
    version: '0.1.0',
    owner: 'toolpacks',
    source: {
      name: '19hz.info',
      url: 'https://19hz.info/',
      license: 'None stated; factual listings',
      attribution: 'Listings compiled by 19hz.info',
    },
    timeBudgetMs: callBudgetMs,
    upstreams: [live],
    tools: [listEvents(data, now), listRegions()],
  });
}
