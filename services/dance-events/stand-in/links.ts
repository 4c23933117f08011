import type { Temporal } from 'temporal-polyfill';
import { toAscii } from './ascii.ts';

/**
 * A link as a table has it: `@handle` is a profile, `@p/code` a post, `/path` a page of a ticket shop. Anything else is
 * whole already.
 */
export function toLink(text: string): string {
  if (text.startsWith('@')) return `https://www.instagram.example/${text.slice(1)}/`;
  return text.startsWith('/') ? `https://tickets.example${text}` : text;
}

/** The page of an event that has no other. */
export function toTicketPath(title: string, date: Temporal.PlainDate): string {
  const words =
    toAscii(title)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return `/e/${[...words.slice(0, 6), `${date.month}`, `${date.day}`].join('-')}`;
}
