import type { Call, ToolError } from '@toolpacks/contracts';
import {
  type CacheOptions,
  createCache,
  type Fetched,
  httpStatusOf,
  type Subject,
  type Upstream,
} from '@toolpacks/upstream';

export interface Question<T> {
  readonly path: string;
  readonly searchParams: Readonly<Record<string, string | number>>;
  readonly parse: (response: Response, subject: Subject) => Promise<T | null>;
  /** How long an answer is fresh. */
  readonly ttlMs: number | ((value: T | null) => number);
  /** What is thrown, and not kept, where there is nothing and never was; without it, nothing is an answer like others. */
  readonly unknown?: () => ToolError;
}

export type Read = <T>(question: Question<T>, call: Call) => Promise<T | null>;

const dayMs = 86_400_000;
const nothing = { value: null, etag: null, lastModified: null };

/** Reads an upstream through a cache, again only if it has changed where it can tell. A 404 is null, as is an empty answer. */
export function createCachedReader(upstream: Upstream, options: CacheOptions): Read {
  const cache = createCache(options);

  return async <T>(question: Question<T>, call: Call) => {
    const { path, searchParams, parse, ttlMs, unknown } = question;
    const produce = async (signal: AbortSignal, previous: Fetched<T | null> | undefined) => {
      const fetched = await upstream
        .get(path, { searchParams, signal, previous, accept: 'application/json', parse })
        .catch((error: unknown): Fetched<T | null> => {
          if (httpStatusOf(error) === 404) return nothing;
          throw error;
        });
      if (fetched.value === null && previous === undefined && unknown) throw unknown();
      return fetched;
    };
    const life = typeof ttlMs === 'number' ? ttlMs : (fetched: Fetched<T | null>) => ttlMs(fetched.value);
    const key = `${path} ${JSON.stringify(searchParams)}`;
    return (await cache.read(key, { ttlMs: life, graceMs: dayMs, call }, produce)).value;
  };
}
