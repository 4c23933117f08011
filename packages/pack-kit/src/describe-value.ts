import { quote } from '@toolpacks/contracts';

/** A value of a caller's in a few words, whatever its size and depth: `string "abc"`, `array of 3`, `null`. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `array of ${value.length}`;
  if (typeof value === 'string') return `string ${quote(value)}`;
  if (typeof value === 'object') return 'object';
  return `${typeof value} ${String(value)}`;
}
