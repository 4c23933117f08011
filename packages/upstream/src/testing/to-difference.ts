import { isRecord } from '@toolpacks/contracts';

const mostLines = 20;

/** Where two values of JSON differ, a line for each place; none where they are written alike, byte for byte. */
export function toDifference(expected: unknown, actual: unknown): string[] {
  if (JSON.stringify(expected) === JSON.stringify(actual)) return [];
  const lines = [...differences(expected, actual, '')];
  // What is equal in every field is in another order.
  if (lines.length === 0) return ['the same fields are in another order'];
  return lines.length > mostLines ? [...lines.slice(0, mostLines), `and ${lines.length - mostLines} more`] : lines;
}

function* differences(expected: unknown, actual: unknown, path: string): Generator<string> {
  if (JSON.stringify(expected) === JSON.stringify(actual)) return;
  const at = path === '' ? 'the answer' : path;
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (expected.length !== actual.length) yield `${at}: ${expected.length} items expected, ${actual.length} given`;
    const both = Math.min(expected.length, actual.length);
    for (let index = 0; index < both; index++) yield* differences(expected[index], actual[index], `${path}[${index}]`);
    return;
  }
  if (!isRecord(expected) || !isRecord(actual)) {
    yield `${at}: ${shown(expected)} expected, ${shown(actual)} given`;
    return;
  }
  for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const within = path === '' ? key : `${path}.${key}`;
    if (!Object.hasOwn(actual, key)) yield `${within}: ${shown(expected[key])} expected, absent now`;
    else if (!Object.hasOwn(expected, key)) yield `${within}: ${shown(actual[key])} given, absent before`;
    else yield* differences(expected[key], actual[key], within);
  }
}

function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? 'nothing';
  return json.length > 120 ? `${json.slice(0, 120)}…` : json;
}
