import { arrayIn, isJsonObject, type JsonObject, numberIn, objectIn, textIn } from '../json.ts';

/** Where a pack's data comes from. */
export interface Source {
  readonly name: string;
  readonly url: string | undefined;
  readonly license: string | undefined;
  readonly attribution: string | undefined;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  /** Arguments of calls that work, each once. */
  readonly examples: readonly JsonObject[];
}

export interface Pack {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly state: 'up' | 'down';
  readonly version: string | undefined;
  readonly owner: string | undefined;
  readonly replicas: { readonly total: number; readonly up: number };
  readonly source: Source | undefined;
  readonly tools: readonly Tool[];
}

export interface Catalog {
  readonly packs: readonly Pack[];
  /** Where all tools are offered together; absent where the gateway does not do so. */
  readonly allPacksUrl: string | undefined;
}

/** What `GET /packs` answers; entries without a name are left out, and everything else may be absent. */
export function parseCatalog(answer: unknown): Catalog | undefined {
  if (!isJsonObject(answer) || !Array.isArray(answer.packs)) return undefined;
  return { packs: arrayIn(answer, 'packs').flatMap(parsePack), allPacksUrl: textIn(answer, 'all_packs') };
}

function parsePack(value: unknown): Pack[] {
  if (!isJsonObject(value)) return [];
  const name = textIn(value, 'name');
  if (name === undefined) return [];
  const replicas = objectIn(value, 'replicas');
  return [
    {
      name,
      title: textIn(value, 'title') ?? name,
      description: textIn(value, 'description') ?? '',
      state: value.state === 'up' ? 'up' : 'down',
      version: textIn(value, 'version'),
      owner: textIn(value, 'owner'),
      replicas: { total: numberIn(replicas, 'total') ?? 0, up: numberIn(replicas, 'up') ?? 0 },
      source: parseSource(value.source),
      tools: arrayIn(value, 'tools').flatMap(parseTool),
    },
  ];
}

/** The same shape in the catalog and in an answer's `_meta`. */
export function parseSource(value: unknown): Source | undefined {
  if (!isJsonObject(value)) return undefined;
  const name = textIn(value, 'name');
  if (name === undefined) return undefined;
  return {
    name,
    url: textIn(value, 'url'),
    license: textIn(value, 'license'),
    attribution: textIn(value, 'attribution'),
  };
}

function parseTool(value: unknown): Tool[] {
  if (!isJsonObject(value)) return [];
  const name = textIn(value, 'name');
  if (name === undefined) return [];
  const calls = arrayIn(value, 'examples').filter(isJsonObject);
  const distinct = new Map(
    calls.map((call) => objectIn(call, 'arguments')).map((args) => [JSON.stringify(args), args]),
  );
  return [
    {
      name,
      title: textIn(value, 'title') ?? name,
      description: textIn(value, 'description') ?? '',
      inputSchema: objectIn(value, 'inputSchema'),
      examples: [...distinct.values()],
    },
  ];
}
