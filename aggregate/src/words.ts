/** English words that stand in questions about anything. */
const stopWords = new Set(
  (
    'a about above after again all also am an and any anybody anyone anything are as at be because been before being but by can ' +
    'could did do does doing done else ever for from get give go going got had has have having he her here hers him his how i ' +
    'if in into is it its just know let like look looking many me more most much my need no not now of off on one only or other ' +
    'our out over please put say see she should show so some somebody someone something such tell than that the their them ' +
    'then there these they thing things this those through to too under until up us use very want was we were what when where ' +
    'which while who whom whose why will with would you your'
  ).split(' '),
);

/** The words of a text that say what it is about, without accents and in one form for one and many. */
export function toWords(text: string): string[] {
  const plain = text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !stopWords.has(word)).map(toStem);
}

/** Without the ending of a plural. Anything cleverer joins words that have nothing in common. */
function toStem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}
