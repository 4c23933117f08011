/** Line breaks other than `\n` and `\r`: they stay line breaks, in a form that every client knows. */
const rareLineBreaks = /[\v\f\u0085\u2028\u2029]/g;

/**
 * Control characters, and what is invisible and only reorders, splits or hides text: soft hyphens, bidi controls, zero-width
 * characters, and Unicode's tags, which spell ASCII that no reader sees. A joiner stays after a letter or sign beyond ASCII:
 * Persian, Indic scripts and emoji need it.
 */
const invisible =
  /(?![\t\n\r])\p{Cc}|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|(?<![^\p{ASCII}\p{C}])[\u200c\u200d]/gu;

/**
 * An upstream's text without what is not to be read: it goes to models, terminals and web pages. Tabs and line breaks stay.
 * Clean a text again after its entities have been resolved.
 */
export const cleanText = (text: string): string => text.replace(rareLineBreaks, '\n').replace(invisible, '');

/** Cleans all texts in a value that JSON.parse has made, in place: names of members too. */
export function cleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) value[index] = cleanTexts(value[index]);
    return value;
  }
  for (const [key, member] of Object.entries(value)) {
    const cleanKey = cleanText(key);
    const clean = cleanTexts(member);
    if (clean === member && cleanKey === key) continue;
    if (cleanKey !== key) Reflect.deleteProperty(value, key);
    // Defined and not set: a member may be named `__proto__`.
    Reflect.defineProperty(value, cleanKey, { value: clean, configurable: true, enumerable: true, writable: true });
  }
  return value;
}
