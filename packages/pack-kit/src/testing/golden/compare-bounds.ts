import { broken, type Difference, narrowed, type Place, widened } from './difference.ts';
import type { Schema } from './schema-form.ts';

const bounds = [
  { name: 'minimum', words: 'at least', isLower: true },
  { name: 'exclusiveMinimum', words: 'more than', isLower: true },
  { name: 'maximum', words: 'at most', isLower: false },
  { name: 'exclusiveMaximum', words: 'less than', isLower: false },
  { name: 'minLength', words: 'characters: at least', isLower: true },
  { name: 'maxLength', words: 'characters: at most', isLower: false },
  { name: 'minItems', words: 'items: at least', isLower: true },
  { name: 'maxItems', words: 'items: at most', isLower: false },
  { name: 'minProperties', words: 'members: at least', isLower: true },
  { name: 'maxProperties', words: 'members: at most', isLower: false },
] as const;

/** `take` is told each keyword that was compared. */
export function compareBounds(before: Schema, after: Schema, place: Place, take: (name: string) => void): Difference[] {
  return bounds.flatMap(({ name, words, isLower }) => {
    take(name);
    const [was, is] = [before[name], after[name]];
    if (was === is) return [];
    const change = `${words} ${is ?? 'any number'}, before ${was ?? 'any number'}`;
    if (![was, is].every((bound) => bound === undefined || typeof bound === 'number')) return [broken(place, change)];
    const unbounded = isLower ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    const isNarrower = isLower
      ? Number(is ?? unbounded) > Number(was ?? unbounded)
      : Number(is ?? unbounded) < Number(was ?? unbounded);
    return [isNarrower ? narrowed(place, change) : widened(place, change)];
  });
}
