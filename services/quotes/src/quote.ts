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

/** As Quotable does it: diacritics and apostrophes go, words are joined by hyphens (lukePeavey/quotable, slugify). */
export function toSlug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’‘`]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** Letter case, spaces and hyphens of a tag do not matter. */
export const toTagKey = (tag: string): string => tag.toLowerCase().replace(/[\s_-]+/g, '');
