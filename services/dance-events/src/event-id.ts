import { createHash } from 'node:crypto';

export type ToEventId = (identity: readonly (string | number)[]) => string;

/**
 * Makes the ids of one file's events from what identifies them, so that an id outlives changes of price, genres or times.
 * The listing may have the same event twice; the second one's id is made with its number.
 */
export function createEventIds(): ToEventId {
  const seen = new Map<string, number>();
  return (identity) => {
    const text = JSON.stringify(identity);
    const earlier = seen.get(text) ?? 0;
    seen.set(text, earlier + 1);
    const content = earlier === 0 ? text : `${text} ${earlier + 1}`;
    return createHash('sha256').update(content).digest('base64url').slice(0, 12);
  };
}
