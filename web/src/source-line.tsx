import type { Source } from './catalog/catalog.ts';
import { ExternalLink } from './external-link.tsx';

/** Who made the data, under which licence, and how they want to be named. */
export function SourceLine({ source }: { source: Source }) {
  const { name, url, license, attribution } = source;
  return (
    <>
      {url === undefined ? name : <ExternalLink href={url}>{name}</ExternalLink>}
      {license !== undefined && <span class="licence"> · {license}</span>}
      {attribution !== undefined && attribution !== name && <span class="attribution"> · {attribution}</span>}
    </>
  );
}
