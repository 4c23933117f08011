import { isRecord } from '../../packages/contracts/src/json-rpc.ts';

const mostCharacters = 100;

/** JSON for people: what fits on a line is on one. */
export function compactJson(value: unknown, indent = ''): string {
  const deeper = `${indent}  `;
  const short = onOneLine(value);
  if (indent.length + short.length <= mostCharacters && !(isRecord(value) && indent === '')) return short;
  if (Array.isArray(value))
    return `[\n${value.map((one) => deeper + compactJson(one, deeper)).join(',\n')}\n${indent}]`;
  if (!isRecord(value)) return short;
  const members = Object.entries(value).map(
    ([name, member]) => `${deeper}${JSON.stringify(name)}: ${compactJson(member, deeper)}`,
  );
  return `{\n${members.join(',\n')}\n${indent}}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${onOneLine(member)}`);
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}';
}
