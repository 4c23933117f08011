import type { Source } from '@toolpacks/contracts';
import { createParisListing, type EventListing } from './paris-listing.ts';

/** What a sample answer says of its source. */
export const sampleSource: Source = {
  name: 'Toolpacks sample of Paris events',
  url: 'urn:toolpacks:paris-events:sample',
  license: 'MIT',
  attribution: 'Made up; no such events exist',
};

/** The listing with the stand-in in place of the portal; it is loaded only here, so that an idle pack does without. */
export async function openSample(now: () => Date, callBudgetMs: number): Promise<EventListing> {
  const { createOpendatasoft } = await import('../stand-in/opendatasoft.ts');
  return createParisListing({
    baseUrl: 'http://sample.invalid',
    fetch: createOpendatasoft({ now }),
    callBudgetMs,
    requestsPerSecond: Number.POSITIVE_INFINITY,
  });
}
