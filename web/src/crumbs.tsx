import { toHash } from './address/address.ts';
import type { Pack } from './catalog/catalog.ts';

/** The way back up: to all packs, and to the pack of a tool. */
export function Crumbs({ pack }: { pack?: Pack }) {
  return (
    <nav class="crumbs" aria-label="Up">
      <a href="#/">All packs</a>
      {pack && (
        <>
          <span aria-hidden="true"> / </span>
          <a href={toHash({ pack: pack.name })}>{pack.title}</a>
        </>
      )}
    </nav>
  );
}
