import { invalidParameter } from './refusal.ts';

const maxLimit = 100;
const maxWindow = 10_000;

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Throws Refusal. A limit of -1 passes; that it means the maximum is a guess, as its effect was never seen. */
export function readPage(query: URLSearchParams): Page {
  const range = `-1 <= limit <= ${maxLimit}`;
  const asked = readInteger(query, 'limit', range) ?? 10;
  if (asked < -1 || asked > maxLimit) throw invalidParameter('limit', asked, range);
  const limit = asked === -1 ? maxLimit : asked;
  const offset = readInteger(query, 'offset', '>= 0') ?? 0;
  if (offset < 0) throw invalidParameter('offset', offset, '>= 0');
  if (offset + limit > maxWindow) throw invalidParameter('sum of offset + limit', offset + limit, `<= ${maxWindow}`);
  return { limit, offset };
}

function readInteger(query: URLSearchParams, name: string, expected: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^-?\d+$/.test(text)) throw invalidParameter(name, text, expected);
  return Number(text);
}
