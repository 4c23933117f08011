import type { Pack } from './catalog.ts';

/** Up or down, in text and colour. */
export function PackState({ pack: { state } }: { pack: Pack }) {
  return <span class={`state ${state}`}>{state}</span>;
}
