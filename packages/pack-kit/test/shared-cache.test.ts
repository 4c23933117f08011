import type { StoreStatus } from '@toolpacks/contracts';
import { afterEach, expect, it } from 'vitest';
import { definePack, type PackCache } from '../src/index.ts';
import { type StartedPack, startPack } from '../src/testing/index.ts';
import { packOf } from './pack-of.ts';

let started: StartedPack | undefined;

afterEach(async () => {
  await started?.stop();
});

const at = '2026-01-02T03:04:05.000Z';

/** A cache in the condition that it is told to be in. */
function createCacheDouble(state: StoreStatus['state']) {
  const told = { closed: 0, watched: 0 };
  const cache: PackCache = {
    status: () => ({ state, last_success: at, last_error_class: null }),
    watch: () => void told.watched++,
    close: async () => void told.closed++,
  };
  return { cache, told };
}

const read = async (path: string) => (await fetch(`${started?.baseUrl}${path}`)).text();

it.each([
  ['up', 1],
  ['down', 0],
  ['connecting', 0],
] as const)('a shared cache that is %s shows in status and metrics, and ends with its pack', async (state, gauge) => {
  const { cache, told } = createCacheDouble(state);
  started = await startPack(definePack({ ...packOf(() => ({ n: 1 })), cache }));
  expect(JSON.parse(await read('/status')).cache).toEqual({ state, last_success: at, last_error_class: null });
  expect(await read('/metrics')).toMatch(new RegExp(`^toolpacks_shared_cache_up\\{.*\\} ${gauge}$`, 'm'));
  expect(told).toEqual({ closed: 0, watched: 1 });
  await started.stop();
  started = undefined;
  expect(told.closed).toBe(1);
});
