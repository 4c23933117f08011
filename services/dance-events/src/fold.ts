/** Letters that are no plain letter with a mark on it. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  '’': "'",
  '‘': "'",
};
const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** Text for comparing: without letter case and accents. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(special, (letter) => plainLetters[letter] ?? letter);

/** The folded words of a query, without the signs around them. Signs alone are none, unless there is nothing else. */
export function toWords(query: string): string[] {
  const folded = fold(query).trim();
  const words = folded
    .split(/[\s,;"“”()]+/)
    .map((word) => word.replace(/[.:!?]+$/, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length > 0 ? [...new Set(words)] : [folded];
}
