import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Catalog } from './catalog.ts';
import { loadCatalog } from './load-catalog.ts';

export type CatalogState =
  | { readonly stage: 'loading' }
  | { readonly stage: 'failed'; readonly problem: string }
  | { readonly stage: 'there'; readonly catalog: Catalog };

/** The gateway's packs, asked for once; `retry` asks again. */
export function useCatalog(): { readonly state: CatalogState; readonly retry: () => void } {
  const [state, setState] = useState<CatalogState>({ stage: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    setState({ stage: 'loading' });
    loadCatalog(leaving.signal).then(
      (catalog) => setState({ stage: 'there', catalog }),
      (error: unknown) => {
        if (!leaving.signal.aborted)
          setState({ stage: 'failed', problem: error instanceof Error ? error.message : '' });
      },
    );
    return () => leaving.abort();
  }, [attempt]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { state, retry };
}
