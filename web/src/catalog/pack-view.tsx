import { ConnectView } from '../connect/connect-view.tsx';
import { Crumbs } from '../crumbs.tsx';
import { PageHeading } from '../page-heading.tsx';
import { pageUrl } from '../page-url.ts';
import { Prose } from '../prose.tsx';
import { endpointOf } from '../tool/tool-call.ts';
import type { Pack } from './catalog.ts';
import { PackFacts } from './pack-facts.tsx';
import { PackState } from './pack-state.tsx';
import { ToolList } from './tool-list.tsx';

/** One pack: what it is, its tools, how to connect to it. */
export function PackView({ pack, needsKey }: { pack: Pack; needsKey: boolean }) {
  return (
    <>
      <Crumbs />
      <PageHeading>
        {pack.title} <PackState pack={pack} />
      </PageHeading>
      <p class="lead">
        <Prose text={pack.description} />
      </p>
      <PackFacts pack={pack} />
      <section aria-labelledby="tools">
        <h2 id="tools">Tools</h2>
        <ToolList pack={pack} />
      </section>
      <section aria-labelledby="connect">
        <h2 id="connect">Connect your client</h2>
        <ConnectView server={{ name: pack.name, url: pageUrl() + endpointOf(pack.name) }} needsKey={needsKey} />
      </section>
    </>
  );
}
