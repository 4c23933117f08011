import { parseJson } from '../json.ts';
import { type Catalog, parseCatalog } from './catalog.ts';

/** Asks the gateway what there is; throws an error whose message is for the reader. */
export async function loadCatalog(signal: AbortSignal): Promise<Catalog> {
  const response = await fetch('packs', { signal, headers: { Accept: 'application/json' } }).catch((cause: unknown) => {
    throw new Error('The gateway does not answer. Check that it is running and that you are connected.', { cause });
  });
  if (!response.ok) {
    throw new Error(`The gateway answered with status ${response.status} when asked for its packs.`);
  }
  const catalog = parseCatalog(parseJson(await response.text()));
  if (!catalog)
    throw new Error('What the gateway answered is not a list of packs. Is another service at this address?');
  return catalog;
}
