import * as z from 'zod';

/** `limit` and `offset` of a list, and what goes with the part that is given. */
export const pageInput = (defaultLimit: number, maxLimit: number) => ({
  limit: z.int().min(1).max(maxLimit).default(defaultLimit).describe('How many to give at most'),
  offset: z.int().min(0).max(1_000_000).default(0).describe('How many to skip; next_offset of the answer before'),
});

export const pageOutput = {
  count: z.int().describe('How many are given here'),
  total: z.int().describe('How many there are in all'),
  next_offset: z.int().nullable().describe('Where the next part starts; null at the end'),
};

export function toPage<T>(items: readonly T[], limit: number, offset: number) {
  const part = items.slice(offset, offset + limit);
  const end = offset + part.length;
  return { part, count: part.length, total: items.length, next_offset: end < items.length ? end : null };
}
