/** What parts a title: `Night: A, B`, `Night - A, B`, `Night | A, B`, `Crew presents A, B`. */
const separators = /: | - | \| | \/\/ |\s(?:presents?|pres\.)\s/i;
/** What comes after `w/` or `ft.` is somebody, even alone. */
const invitation = /\s(?:w\/|ft\.?\s|feat\.?\s|featuring\s)\s*(?:DJs\s)?/i;
const nobody = /^(?:surprise|special|secret) guests?$|^(?:many )?more$|^friends$|^tba$/i;
/** How somebody plays, and what joins the last name to the others. */
const remarks =
  /\s*\((?:live|dj|dj set|\d+ sets?|360 set|all night long|open to close)\)$|^(?:and|&)\s+|\s*(?:\+|&|and) (?:many )?more$/gi;

/**
 * The artists that a title lists. Titles are free text, so this is cautious: names with commas or `b2b` between them, in the
 * last part of the title that has such, or what follows `w/` and `ft.`. Otherwise none.
 */
export function readArtists(title: string): string[] {
  const [before = '', ...invited] = title.split(invitation);
  const lists = [...before.split(separators).filter(isList), ...invited.map((part) => part.split(separators)[0] ?? '')];
  const names = (lists.at(-1) ?? '').split(/,|\sb2b\s/i).map(toName);
  if (names.some(isCutApart)) return [];
  return [...new Set(names)].filter((name) => name !== '' && !nobody.test(name));
}

const isList = (part: string): boolean => /,\s|\sb2b\s/i.test(part);

const toName = (text: string): string => text.trim().replace(remarks, '').trim();

/** Half of a group in parentheses: the commas were within one. */
const isCutApart = (name: string): boolean => name.lastIndexOf('(') > name.lastIndexOf(')') || /^[^(]*\)/.test(name);
