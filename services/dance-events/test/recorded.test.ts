import { startPack } from '@toolpacks/pack-kit/testing';
import { replayFolder } from '@toolpacks/upstream/testing';
import { expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { createPack } from '../src/pack.ts';

test('recorded calls are answered as they were, byte for byte', async () => {
  const folder = new URL('recorded/', import.meta.url);

  expect(await replayFolder(folder, async (env, now) => startPack(createPack(readConfig(env), { now })))).toEqual([]);
});
