/** What JSON may hold before it is parsed. */
export interface JsonLimits {
  /** Arrays and objects inside one another. */
  readonly maxDepth: number;
  /** Members of arrays and objects, all together. */
  readonly maxElements: number;
}

const quoteMark = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Why a text would be expensive to parse and to validate, from its bytes alone: JSON.parse takes 300 ms for a megabyte of
 * brackets. Undefined where it is within the limits. Says nothing about whether the text is JSON.
 */
export function jsonExcess(text: Uint8Array, { maxDepth, maxElements }: JsonLimits): string | undefined {
  let depth = 0;
  let elements = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case quoteMark:
        at = endOfString(text, at + 1);
        break;
      case openBracket:
      case openBrace:
        elements++;
        if (++depth > maxDepth) return `is nested deeper than ${maxDepth} levels`;
        break;
      case closeBracket:
      case closeBrace:
        depth--;
        break;
      case comma:
        elements++;
    }
    if (elements > maxElements) return `holds more than ${maxElements} values`;
  }
  return undefined;
}

/** Index of the quote that ends the string, or the length of the text where it does not end. */
function endOfString(text: Uint8Array, start: number): number {
  const end = text.indexOf(quoteMark, start);
  if (end === -1) return text.length;
  // Most strings have no escaped quote; only the others are worth a look at each byte.
  if (text[end - 1] !== backslash) return end;
  let at = start;
  for (; at < text.length && text[at] !== quoteMark; at++) if (text[at] === backslash) at++;
  return at;
}
