import type { ComponentChildren } from 'preact';
import { toHttpUrl } from './http-url.ts';

/** A link away from here, in a tab of its own; an address that is not http or https stays the text it is. */
export function ExternalLink({ href, children }: { href: string; children: ComponentChildren }) {
  const url = toHttpUrl(href);
  if (!url) return <span>{children}</span>;
  return (
    <a class="external" href={url.href} rel="noopener noreferrer" target="_blank">
      {children}
    </a>
  );
}
