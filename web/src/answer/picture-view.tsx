import { useEffect, useErrorBoundary, useState } from 'preact/hooks';
import type { JsonObject } from '../json.ts';
import type { Picture } from '../pictures/index.ts';

interface PictureViewProps {
  readonly load: () => Promise<Picture>;
  readonly data: unknown;
  readonly meta: JsonObject;
  readonly args: JsonObject;
}

type Loaded = { readonly picture: Picture } | 'loading' | 'failed';

/** The picture of an answer. Where it cannot be drawn, the words say so and the JSON is a tab away. */
export function PictureView({ load, ...answer }: PictureViewProps) {
  const [loaded, setLoaded] = useState<Loaded>('loading');
  const [broken] = useErrorBoundary();
  useEffect(() => {
    let here = true;
    load().then(
      (picture) => here && setLoaded({ picture }),
      () => here && setLoaded('failed'),
    );
    return () => {
      here = false;
    };
  }, [load]);
  if (broken) return <p class="muted">This answer cannot be shown as a picture; see JSON.</p>;
  if (loaded === 'failed') return <p class="muted">The picture could not be loaded; see JSON, or reload the page.</p>;
  if (loaded === 'loading') return <p class="muted picture-loading">Drawing …</p>;
  return <loaded.picture {...answer} />;
}
