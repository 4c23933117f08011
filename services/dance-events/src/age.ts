/** Who may come: `21+` and the like, `All ages`, else the text as it is; null for none. `All agesa` is seen, too. */
export function readAge(text: string): string | null {
  if (text === '') return null;
  const [, years] = /^(\d{1,2})\s*(?:\+|(?:and|&) (?:up|over))$/i.exec(text) ?? [];
  if (years) return `${years}+`;
  return /^all[\s-]ages?[a-z]?$/i.test(text) ? 'All ages' : text;
}
