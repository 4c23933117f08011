import { cleanText } from '@toolpacks/upstream';

/** The most characters of a name or symbol that are shown; real ones are far shorter, hostile ones may hold megabytes. */
export const maxTextLength = 200;

export interface TokenText {
  readonly text: string;
  /** How many characters the whole text has, where it was cut. */
  readonly cutFrom?: number;
}

/**
 * Text that a contract chose, made fit to be shown: without control characters, invisible format characters (they can
 * hide instructions or reverse the reading direction) and halves of surrogate pairs, spaces folded, cut where it is long.
 * Null where nothing readable is left.
 */
export function toTokenText(raw: string): TokenText | null {
  const clean = cleanText(raw)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  if (!/[^\s\uFFFD]/u.test(clean)) return null;
  const characters = Array.from(clean);
  if (characters.length <= maxTextLength) return { text: clean };
  return { text: `${characters.slice(0, maxTextLength - 1).join('')}…`, cutFrom: characters.length };
}
