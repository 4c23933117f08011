import type { Source } from '@toolpacks/contracts';
import { createItemsApi, type ItemsApi } from './items-api.ts';

/** What a sample answer says of its source. */
export const sampleSource: Source = {
  name: 'Sample of made-up items',
  url: 'urn:toolpacks:my-pack:sample',
  license: 'MIT',
  attribution: 'Made up; no such items exist',
};

/** The API with the stand-in in its place, which is loaded only here, so that an idle pack does without. */
export async function openSample(callBudgetMs: number): Promise<ItemsApi> {
  const { itemsApi } = await import('../stand-in/items-api.ts');
  return createItemsApi({ baseUrl: 'http://sample.invalid', fetch: itemsApi, callBudgetMs });
}
