/**
 * Text as it is in the files captured: 7-bit ASCII, typed without accents (`Cafe`, and `Mo` for an artist who writes an
 * O with a stroke). A letter that has no plain form is missing.
 */
export function toAscii(text: string): string {
  return text
    .replace(/[øØß]/g, (letter) => withoutDecomposition[letter] ?? '')
    .normalize('NFD')
    .replace(/[\u0080-\uffff]/g, '');
}

const withoutDecomposition: Readonly<Record<string, string>> = { ø: 'o', Ø: 'O', ß: 'ss' };
