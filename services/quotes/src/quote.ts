import * as z from 'zod';

export const quote = z.object({
  id: z.string(),
  content: z.string().describe('The quotation itself'),
  author: z.string(),
  author_slug: z.string().describe('The author in the form that `random_quote` accepts'),
  length: z.int().describe('Characters of content'),
  tags: z.array(z.string()),
});

export type Quote = z.output<typeof quote>;

/**
 * Close to Quotable's slugs: diacritics and apostrophes go, words are joined by hyphens. Quotable also splits inside of
 * words (`o-shaughnessy`; lukePeavey/quotable, utils/slug).
 */
export function toSlug(name: string): string {
  return fold(name)
    .replace(/['’‘`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** Without regard to case and accents: `Søren` and `soren` are the same. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => bareLetters[letter] ?? letter);
}

/** Letters that Unicode does not take apart. */
const bareLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Letter case, spaces and hyphens of a tag do not matter. */
export const toTagKey = (tag: string): string => tag.toLowerCase().replace(/[\s_-]+/g, '');
