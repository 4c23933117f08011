import {
  createMethods,
  createToolCaller,
  listTools,
  type Methods,
  type Origin,
  writeToolListing,
} from '@toolpacks/pack-kit';
import type { Catalog } from './catalog.ts';
import { createOwnPack } from './own-pack.ts';
import type { CatalogReading, PackList } from './pack-list.ts';
import { routeCall } from './route-call.ts';
import { findTools } from './tools/find-tools.ts';
import { isLimited, visibleTo } from './visible.ts';

/** The methods of an MCP server whose tools are those of all packs, as far as its caller may know of them, and `find_tools`. */
export function createAggregateMethods(
  { read, renewed }: Pick<PackList, 'read' | 'renewed'>,
  listTtlMs: number,
): Methods {
  const ownPack = createOwnPack(read);
  const ownTools = listTools(ownPack.tools).tools.map((tool) => JSON.stringify(tool));
  const callersForAll = new Map(ownPack.tools.map((tool) => [tool.name, createToolCaller(tool, ownPack)]));
  const facts = { ...ownPack, listTtlMs };

  return createMethods({
    facts,
    listing: (origin) =>
      onceKnown(({ catalog }) => {
        const visible = visibleTo(origin.headers, catalog);
        const tools = [...ownTools, ...visible.catalog.tools.map(({ json }) => json)];
        return writeToolListing(facts, `[${tools.join(',')}]`, {
          cacheScope: isLimited(origin.headers) ? 'private' : 'public',
          missing: visible.catalog.missing,
        });
      }),
    callerOf: (name, origin) => {
      const forAll = callersForAll.get(name);
      return forAll && isLimited(origin.headers) ? limitedCaller(origin) : forAll;
    },
    otherTool: (name, request, origin) => {
      const route = ({ catalog }: CatalogReading) =>
        routeCall(name, request, visibleTo(origin.headers, catalog), origin.isBatch);
      return onceKnown((reading) => {
        // A tool that an old list lacks may have come since.
        const mayBeNew = reading.freshness.state === 'stale' && !hasTool(name, reading.catalog);
        return mayBeNew ? renewed().then(route) : route(reading);
      });
    },
  });

  /** Of its own for each call: a tool is not told whose call it runs, and what it may give depends on that. */
  function limitedCaller({ headers }: Origin) {
    const seen = ({ catalog, freshness }: CatalogReading) => ({
      catalog: visibleTo(headers, catalog).catalog,
      freshness,
    });
    return createToolCaller(
      findTools(() => onceKnown(seen)),
      ownPack,
    );
  }

  function onceKnown<T>(use: (reading: CatalogReading) => T | Promise<T>): T | Promise<T> {
    const reading = read();
    return reading instanceof Promise ? reading.then(use) : use(reading);
  }
}

const hasTool = (name: string, { tools }: Catalog): boolean => tools.some((tool) => tool.name === name);
