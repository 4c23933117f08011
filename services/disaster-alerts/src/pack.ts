import type { Source } from '@toolpacks/contracts';
import { definePack, type Pack } from '@toolpacks/pack-kit';
import { createSampleData, openSharedCache } from '@toolpacks/upstream';
import manifest from '../package.json' with { type: 'json' };
import type { Config } from './config.ts';
import { createDisasterListing } from './disaster-listing.ts';
import { openSample, sampleSource } from './sample.ts';
import { event } from './tools/event.ts';
import { events } from './tools/events.ts';

export interface PackOptions {
  /** The clock that tells current from closed events, and that the sample's dates move with. */
  readonly now?: () => Date;
  /** How long is fresh what may still change, in place of five minutes. */
  readonly ttlMs?: number;
  /** Requests to the upstream that may start within a second, in place of two. */
  readonly requestsPerSecond?: number;
}

/** The licence is told in three places in three ways; this is what holds for all of them. */
const source: Source = {
  name: 'GDACS',
  url: 'https://www.gdacs.org/',
  license: 'Copyright European Union; reuse allowed provided the source is acknowledged',
  attribution: 'Global Disaster Alert and Coordination System, GDACS',
};

export function createPack(
  config: Pick<Config, 'DISASTER_ALERTS_UPSTREAM_URL' | 'CONTACT_URL' | 'CALL_BUDGET_MS' | 'SAMPLE_DATA' | 'CACHE_URL'>,
  { now = () => new Date(), ttlMs, requestsPerSecond }: PackOptions = {},
): Pack {
  const { DISASTER_ALERTS_UPSTREAM_URL: baseUrl, CONTACT_URL: contactUrl, CALL_BUDGET_MS: budgetMs } = config;
  const shared = openSharedCache({ url: config.CACHE_URL, pack: 'disaster-alerts', settings: baseUrl });
  const live = createDisasterListing({ baseUrl, contactUrl, budgetMs, now, ttlMs, requestsPerSecond, shared });
  const data = createSampleData({
    mode: config.SAMPLE_DATA,
    live,
    openSample: () => openSample({ budgetMs, now }),
    source: sampleSource,
    budgetMs,
  });
  return definePack({
    name: 'disaster-alerts',
    title: 'Disaster alerts',
    description:
      'Earthquakes, cyclones, floods, volcanic eruptions, droughts and forest fires all over the world, current and past, with their alert levels, from GDACS. Start with events, which finds them; event gives everything about one, with its impact and geometry.',
    version: manifest.version,
    owner: 'toolpacks',
    source,
    timeBudgetMs: budgetMs,
    upstreams: [live],
    cache: shared,
    tools: [events(data), event(data, config.SAMPLE_DATA)],
  });
}
