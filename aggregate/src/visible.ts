import type { IncomingHttpHeaders } from 'node:http';
import { packName, toolpacksHeaders } from '@toolpacks/contracts';
import { commaList } from '@toolpacks/http';
import { type Catalog, noCatalog } from './catalog.ts';

/** What one caller may know of. */
export interface Visible {
  readonly catalog: Catalog;
  /** Whether calls of this pack are the gateway's to answer. */
  hasPack(name: string): boolean;
}

/** Whether others may know of more. */
export const isLimited = (headers: IncomingHttpHeaders): boolean => headers[toolpacksHeaders.packs] !== undefined;

/** By what the gateway says of the caller, which is trusted: it drops what callers say themselves. */
export function visibleTo(headers: IncomingHttpHeaders, catalog: Catalog): Visible {
  const given = headers[toolpacksHeaders.packs];
  if (given === undefined) return toVisible(catalog, (name) => packName.safeParse(name).success);
  const allowed = new Set(commaList.parse(String(given)));
  return toVisible(catalog.limitedTo(allowed), (name) => allowed.has(name));
}

/** Before the packs are known, any may be there. */
const toVisible = (catalog: Catalog, mayBe: (name: string) => boolean): Visible => ({
  catalog,
  hasPack: (name) => (catalog === noCatalog ? mayBe(name) : catalog.packs.has(name)),
});
