import type { ComponentChildren } from 'preact';

/** What may be wider than the screen: it scrolls by itself, with the keyboard too. */
export function ScrollRegion({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, only a pointer could scroll.
    <section class="pic-scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
