/** In the region's currency; null for what is open or not told. */
export interface Price {
  readonly min: number | null;
  readonly max: number | null;
}

/** Clocks and counts of days, whose numbers are no prices: `b4 10:30`, `before 10`, `11pm`, `3 days`. */
const timesAndDays =
  /\b(?:b4|before|by|until|till?|after)\s*\d{1,2}(?::?\d{2})?\s*(?:[ap]m\b)?|\b\d{1,2}(?::\d{2})?\s*[ap]m\b|\b\d+[\s-]*days?\b/gi;
/**
 * `free`, `$15`, or a bare number between slashes, each maybe with an end (`-20`, `-$20`) and a plus. A bare number of three
 * digits is none: those that are seen are misprints (`$10 pre / 415`).
 */
const amounts =
  /(?:\b(free)\b|\$\s*(\d[\d,]*(?:\.\d+)?)|(?<=^|\/)\s*(\d{1,6}(?:\.\d{1,6})?)(?!\d)(?=[^/$a-z]*(?:$|\/)))(?:\s*[-–]\s*\$?\s*(\d[\d,]*(?:\.\d+)?))?\s*(\+)?/gi;
const openEnded = /\b(?:starting at|from)\b/i;

/** The lowest and the highest price that a text names: `$5 b4 10 / $10-15` is 5 to 15, `$90+` is 90 and open. */
export function readPrice(text: string): Price {
  const named: number[] = [];
  let isOpen = openEnded.test(text);
  for (const [, free, dollars, bare, end, plus] of text.replace(timesAndDays, ' ').matchAll(amounts)) {
    if (bare !== undefined && Number(bare) >= 100) isOpen = true;
    else named.push(free ? 0 : toNumber(dollars ?? bare ?? ''));
    if (end !== undefined) named.push(toNumber(end));
    if (plus) isOpen = true;
  }
  const prices = named.filter((price) => price < leastImpossible);
  if (prices.length === 0) return { min: null, max: null };
  return { min: Math.min(...prices), max: isOpen ? null : Math.max(...prices) };
}

/** Not what anybody pays for a night, and too many digits make an infinite number. */
const leastImpossible = 1_000_000;

const toNumber = (digits: string): number => Number(digits.replaceAll(',', ''));
