const shownLength = 60;

/** A value of a caller's in a few words, whatever its size and depth: `string "abc"`, `array of 3`, `null`. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `array of ${value.length}`;
  if (typeof value === 'string') return `string ${quote(value)}`;
  if (typeof value === 'object') return 'object';
  return `${typeof value} ${String(value)}`;
}

/** In double quotes with everything unprintable escaped, and cut where it is long. */
export function quote(text: string): string {
  const shown = JSON.stringify(text.slice(0, shownLength).toWellFormed()).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    unicodeEscape,
  );
  return text.length > shownLength ? `${shown} … (${text.length} characters)` : shown;
}

const unicodeEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
