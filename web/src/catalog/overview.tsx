import { toHash } from '../address/address.ts';
import { ConnectView } from '../connect/connect-view.tsx';
import { PageHeading } from '../page-heading.tsx';
import { Prose } from '../prose.tsx';
import type { Catalog, Pack } from './catalog.ts';
import { PackFacts } from './pack-facts.tsx';
import { PackState } from './pack-state.tsx';
import { ToolList } from './tool-list.tsx';

/** Everything there is, and how to connect to all of it at once where the gateway offers that. */
export function Overview({ catalog: { packs, allPacksUrl }, needsKey }: { catalog: Catalog; needsKey: boolean }) {
  const tools = packs.reduce((sum, pack) => sum + pack.tools.length, 0);
  return (
    <>
      <PageHeading>
        {count(packs.length, 'pack')}, {count(tools, 'tool')}
      </PageHeading>
      <p class="lead">
        Every tool below can be tried here and now. Each pack is an MCP server of its own: open one to connect your
        client to it.
      </p>
      {allPacksUrl !== undefined && (
        <section aria-labelledby="connect-all">
          <h2 id="connect-all">Connect to all of them at once</h2>
          <ConnectView server={{ name: 'toolpacks', url: allPacksUrl }} needsKey={needsKey} />
        </section>
      )}
      {packs.length === 0 && <p class="muted">No pack is registered. Name one in the gateway's packs file.</p>}
      {packs.map((pack) => (
        <PackCard key={pack.name} pack={pack} />
      ))}
    </>
  );
}

function PackCard({ pack }: { pack: Pack }) {
  return (
    <section class="pack-card" aria-labelledby={`pack-${pack.name}`}>
      <h2 id={`pack-${pack.name}`}>
        <a href={toHash({ pack: pack.name })}>{pack.title}</a> <PackState pack={pack} />
      </h2>
      <p>
        <Prose text={pack.description} />
      </p>
      <PackFacts pack={pack} />
      <ToolList pack={pack} />
    </section>
  );
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
