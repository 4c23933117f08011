import { packPath } from '@toolpacks/contracts';
import type { PackReport } from './pack-monitor.ts';

export const catalogPath = '/.well-known/mcp/catalog.json';

/**
 * Where the server card of each pack is, for clients that look for servers at a domain; packs that are down are in it too
 * (experimental-ext-server-card, docs/discovery.md).
 */
export function toCatalog(reports: readonly PackReport[], baseUrl: string): object {
  // A caller's `Host` need not be one.
  const publisher = encodeURIComponent(URL.parse(baseUrl)?.hostname ?? 'localhost');
  return {
    specVersion: 'draft',
    entries: reports.map(({ route: { name }, description }) => ({
      identifier: `urn:air:${publisher}:${name}`,
      displayName: description?.title ?? name,
      type: 'application/mcp-server-card+json',
      url: `${baseUrl}${packPath(name)}/server-card`,
    })),
  };
}
