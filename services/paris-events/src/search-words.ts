/**
 * The words of a text: letters and digits, with their accents and with apostrophes in between, as in l'été. Nothing else
 * gets into a query, because how Opendatasoft escapes quotes and backslashes inside a string is not documented.
 */
export const toWords = (text: string): string[] =>
  text
    .normalize('NFC')
    .replaceAll('’', "'")
    .match(/[\p{L}\p{N}]\p{M}*(?:'?[\p{L}\p{N}]\p{M}*)*/gu) ?? [];
