import { type App, createGauge } from '@toolpacks/http';
import type { PackCache } from './define-pack.ts';

/** Tells operators of the server that replicas share: whether it is used, and a line in the log whenever that changes. */
export function reportCache({ registry, logger }: App, cache: PackCache): void {
  createGauge(registry, {
    name: 'toolpacks_shared_cache_up',
    help: '1 where the server that replicas share is used; 0 where this one has its own memory alone',
    labelNames: [],
    collect: () => [[{}, cache.status().state === 'up' ? 1 : 0]],
  });
  cache.watch(({ state, last_error_class: error_class }, reason) => {
    if (state === 'up') logger.info('what is fetched is shared with other replicas');
    else
      logger.warn(
        { error_class, reason },
        'what is fetched is kept by this replica alone: the shared cache cannot be used',
      );
  });
}
