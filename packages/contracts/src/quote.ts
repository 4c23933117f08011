const shownLength = 60;

/** A caller's text for a message: in double quotes, everything unprintable escaped, and cut where it is long. */
export function quote(text: string): string {
  const shown = JSON.stringify(text.slice(0, shownLength).toWellFormed()).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    unicodeEscape,
  );
  return text.length > shownLength ? `${shown} … (${text.length} characters)` : shown;
}

/** The start of a text that may be long, as well-formed text. */
export const cut = (text: string): string =>
  text.length > shownLength ? `${text.slice(0, shownLength).toWellFormed()}…` : text.toWellFormed();

const unicodeEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
