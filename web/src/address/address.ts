import { isJsonObject, type JsonObject, parseJson } from '../json.ts';

/** A place on the page, as the part of the URL after `#` tells it. */
export interface Address {
  readonly pack: string | undefined;
  readonly tool: string | undefined;
  readonly args: JsonObject | undefined;
  /** What is wrong with the arguments in the link, for the reader. */
  readonly problem: string | undefined;
}

export const home: Address = { pack: undefined, tool: undefined, args: undefined, problem: undefined };

/** `#/<pack>/<tool>?args=<JSON, percent-encoded>`, each part of it optional from the right. */
export function toHash({ pack, tool, args }: Partial<Address>): string {
  const path = [pack, tool].flatMap((part) => (part === undefined ? [] : encodeURIComponent(part))).join('/');
  const query = args && Object.keys(args).length > 0 ? `?args=${encodeURIComponent(JSON.stringify(args))}` : '';
  return `#/${path}${query}`;
}

/** The other way round. A fragment that does not start with `#/` is the top of the page. */
export function parseHash(hash: string): Address {
  if (!hash.startsWith('#/')) return home;
  const end = hash.indexOf('?');
  const path = end < 0 ? hash.slice(2) : hash.slice(2, end);
  const [pack, tool] = path.split('/').map((part) => decode(part) || undefined);
  const args = end < 0 ? null : new URLSearchParams(hash.slice(end)).get('args');
  const given = args === null ? undefined : parseJson(args);
  if (isJsonObject(given)) return { pack, tool, args: given, problem: undefined };
  const problem = 'The arguments in this link cannot be read: what follows args= has to be a JSON object.';
  return { pack, tool, args: undefined, problem: args === null ? undefined : problem };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
