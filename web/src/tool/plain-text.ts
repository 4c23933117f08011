import type { ComponentChildren } from 'preact';

/**
 * Stands in for the form library's Markdown renderer: descriptions come from packs and are shown as the text they are.
 * `vite.config.ts` puts it there.
 */
export const Markdown = ({ children }: { children: ComponentChildren }): ComponentChildren => children;
