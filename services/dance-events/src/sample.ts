import type { Source } from '@toolpacks/contracts';
import { createNineteenHz, type EventListing } from './nineteen-hz.ts';

/** What a sample answer says of its source. */
export const sampleSource: Source = {
  name: 'Toolpacks sample of dance events',
  url: 'urn:toolpacks:dance-events:sample',
  license: 'MIT',
  attribution: 'Made up; no such events, artists or venues exist',
};

/** The listing with the stand-in in place of 19hz.info; it is loaded only here, so that an idle pack does without. */
export async function openSample(now: () => Date, callBudgetMs: number): Promise<EventListing> {
  const standIn = await import('../stand-in/nineteen-hz.ts');
  return createNineteenHz({
    baseUrl: 'http://sample.invalid',
    fetch: standIn.createNineteenHz({ now }),
    callBudgetMs,
    requestsPerSecond: Number.POSITIVE_INFINITY,
  });
}
