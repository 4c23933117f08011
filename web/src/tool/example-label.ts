import type { JsonObject } from '../json.ts';

const longestValue = 24;

/** An example call in a few words, such as `tags: wisdom, limit: 3`. */
export function exampleLabel(args: JsonObject): string {
  const parts = Object.entries(args).map(([name, value]) => `${name}: ${short(value)}`);
  return parts.length > 0 ? parts.join(', ') : 'no arguments';
}

function short(value: unknown): string {
  const text = Array.isArray(value) ? value.join(' ') : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, 10)}…${text.slice(-6)}` : text;
}
