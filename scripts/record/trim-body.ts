/** A body that is short enough, with what was left out of it. */
export interface TrimmedBody {
  readonly body: string;
  readonly leftOut: readonly string[];
}

/**
 * Shortens a body by whole items of the lists in its JSON, or by whole lines at its end, to at most so many characters.
 * Undefined where that cannot be done.
 */
export function trimBody(body: string, maxLength: number): TrimmedBody | undefined {
  if (body.length <= maxLength) return { body, leftOut: [] };
  const root = parse(body);
  return root === undefined ? trimLines(body, maxLength) : trimLists(root, maxLength);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function trimLines(body: string, maxLength: number): TrimmedBody | undefined {
  const end = body.lastIndexOf('\n', maxLength - 1) + 1;
  if (end === 0) return undefined;
  const [kept, all] = [body.slice(0, end), body].map((text) => text.trimEnd().split('\n').length);
  return { body: body.slice(0, end), leftOut: [`${Number(all) - Number(kept)} of ${all} lines`] };
}

interface List {
  readonly path: string;
  readonly items: unknown[];
  readonly size: number;
}

/** The largest list loses half of its items, again and again. Lists of bare values, such as coordinates, stay whole. */
function trimLists(root: unknown, maxLength: number): TrimmedBody | undefined {
  const cut = new Map<unknown[], { readonly path: string; readonly before: number }>();
  for (let body = JSON.stringify(root); ; body = JSON.stringify(root)) {
    if (body.length <= maxLength) {
      const leftOut = [...cut].map(
        ([items, { path, before }]) => `${before - items.length} of ${before} items of ${path}`,
      );
      return { body, leftOut };
    }
    const [largest] = [...listsIn(root, '')].sort((a, b) => b.size - a.size);
    if (!largest) return undefined;
    const { items, path } = largest;
    if (!cut.has(items)) cut.set(items, { path, before: items.length });
    items.splice(Math.ceil(items.length / 2));
  }
}

function* listsIn(value: unknown, path: string): Generator<List> {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value) && value.length > 1 && value.every(isObject)) {
    yield { path: path || 'the answer', items: value, size: JSON.stringify(value).length };
  }
  for (const [key, inner] of Object.entries(value)) {
    yield* listsIn(inner, Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`);
  }
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
