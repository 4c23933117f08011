import { type JsonObject, objectIn, textIn } from '../json.ts';
import { agoWords } from './time-words.ts';

export interface Freshness {
  readonly words: string;
  /** `sample` is never to be overlooked, `warning` nearly so. */
  readonly tone: 'plain' | 'warning' | 'sample';
}

/** What `_meta["dev.toolpacks/freshness"]` says, in words; nothing where it says nothing. */
export function freshnessWords(meta: JsonObject, now: Date): Freshness | undefined {
  const freshness = objectIn(meta, 'dev.toolpacks/freshness');
  const ago = agoWords(textIn(freshness, 'fetched_at'), now);
  const fetched = ago === undefined ? '' : `, fetched ${ago}`;
  switch (freshness.state) {
    case 'fresh':
      return { words: `fresh from the source${fetched}`, tone: 'plain' };
    case 'hit':
      return { words: `from the cache${fetched}`, tone: 'plain' };
    case 'stale':
      return { words: `from the cache and due for renewal${fetched}`, tone: 'plain' };
    case 'stale_if_error':
      return { words: `the source cannot be reached: this is old data from the cache${fetched}`, tone: 'warning' };
    case 'sample':
      return { words: 'made up for demonstration, not from the source', tone: 'sample' };
    case 'static':
      return { words: 'part of the pack, nothing is fetched', tone: 'plain' };
    default:
      return undefined;
  }
}
