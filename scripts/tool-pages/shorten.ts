import { isRecord } from '../../packages/contracts/src/json-rpc.ts';

const mostCharacters = 200;

/** The same data, short enough to read: what was left out of a list or a text is said in its place. */
export function shorten(value: unknown): unknown {
  if (typeof value === 'string') return shortenText(value);
  if (Array.isArray(value)) return shortenList(value);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shorten(member)]));
}

function shortenText(text: string): string {
  const characters = [...text];
  const rest = characters.length - mostCharacters;
  return rest <= 0 ? text : `${characters.slice(0, mostCharacters).join('')}… (${rest} more characters)`;
}

/** One of a list of objects shows the others' form. */
function shortenList(list: readonly unknown[]): readonly unknown[] {
  const most = list.some((one) => typeof one === 'object' && one !== null) ? 1 : 6;
  const rest = list.length - most;
  return rest <= 0 ? list.map(shorten) : [...list.slice(0, most).map(shorten), `… (${rest} more)`];
}
