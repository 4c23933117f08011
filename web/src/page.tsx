import { useEffect, useRef, useState } from 'preact/hooks';
import type { Address } from './address/address.ts';
import { useAddress } from './address/use-address.ts';
import type { Catalog } from './catalog/catalog.ts';
import { Overview } from './catalog/overview.tsx';
import { PackNav } from './catalog/pack-nav.tsx';
import { PackView } from './catalog/pack-view.tsx';
import { Skeleton } from './catalog/skeleton.tsx';
import { useCatalog } from './catalog/use-catalog.ts';
import { NotHere } from './not-here.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { ToolView } from './tool/tool-view.tsx';

/** The whole page: what there is on the left, what the reader looks at on the right. */
export function Page() {
  const { state, retry } = useCatalog();
  const { address, note } = useAddress();
  const main = useRef<HTMLElement>(null);
  const skip = (event: Event) => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to a place of the page, without writing that into the address */}
      <a class="skip" href="#main" onClick={skip}>
        Skip to the content
      </a>
      <header class="top">
        <a class="brand" href="#/">
          Toolpacks
        </a>
        <p>Tools for AI agents over MCP: see them, try them, connect your client.</p>
        <ThemeToggle />
      </header>
      <div class={`columns ${address.pack === undefined ? 'at-home' : 'inside'}`}>
        {state.stage === 'there' ? (
          <PackNav packs={state.catalog.packs} address={address} />
        ) : (
          <div class="packs">{state.stage === 'loading' && <Skeleton />}</div>
        )}
        <main id="main" tabIndex={-1} ref={main} aria-busy={state.stage === 'loading'}>
          {state.stage === 'loading' && (
            <>
              <p class="off-screen" role="status">
                Loading the packs …
              </p>
              <Skeleton />
            </>
          )}
          {state.stage === 'failed' && (
            <div class="failure" role="alert">
              <h1>The packs could not be listed</h1>
              <p>{state.problem}</p>
              <button type="button" class="primary" onClick={retry}>
                Try again
              </button>
            </div>
          )}
          {state.stage === 'there' && <Place catalog={state.catalog} address={address} note={note} />}
        </main>
      </div>
    </>
  );
}

interface PlaceProps {
  readonly catalog: Catalog;
  readonly address: Address;
  readonly note: (hash: string) => void;
}

/** What the address leads to. */
function Place({ catalog, address, note }: PlaceProps) {
  const [apiKey, setApiKey] = useState('');
  const pack = catalog.packs.find(({ name }) => name === address.pack);
  const tool = pack?.tools.find(({ name }) => name === address.tool);
  const title = tool?.title ?? pack?.title;
  useEffect(() => {
    document.title = title === undefined ? 'Toolpacks' : `${title} · Toolpacks`;
  }, [title]);

  const needsKey = apiKey !== '';
  if (address.pack === undefined) return <Overview key="home" catalog={catalog} needsKey={needsKey} />;
  if (!pack) return <NotHere key={address.pack} wanted={address.pack} packs={catalog.packs} />;
  if (address.tool === undefined) return <PackView key={pack.name} pack={pack} needsKey={needsKey} />;
  if (!tool) return <NotHere key={address.tool} wanted={address.tool} packs={[pack]} />;
  const key = `${pack.name}/${tool.name}`;
  return <ToolView key={key} {...{ pack, tool, address, note, apiKey }} onApiKey={setApiKey} />;
}
