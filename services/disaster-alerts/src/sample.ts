import type { Source } from '@toolpacks/contracts';
import { createDisasterListing, type DisasterListing } from './disaster-listing.ts';
import type { GdacsApiOptions } from './gdacs-api.ts';

export { isSampleEvent, sampleEventIds } from '../stand-in/sample-ids.ts';

export const sampleSource: Source = {
  name: 'Toolpacks sample disasters',
  url: 'urn:toolpacks:disaster-alerts:sample',
  license: 'MIT',
  attribution: 'Made up for demonstration; none of it has happened',
};

/** The listing with GDACS's stand-in behind it. Its disasters are loaded only here. */
export async function openSample(options: Pick<GdacsApiOptions, 'budgetMs' | 'now'>): Promise<DisasterListing> {
  const { createGdacs } = await import('../stand-in/gdacs.ts');
  const { now } = options;
  return createDisasterListing({ ...options, baseUrl: 'https://www.gdacs.org', fetch: createGdacs({ now }) });
}
