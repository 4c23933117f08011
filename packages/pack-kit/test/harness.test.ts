import { expect, test } from 'vitest';
import * as z from 'zod';
import { defineHarness } from '../src/harness.ts';
import { definePack } from '../src/index.ts';

const readConfig = (env: NodeJS.ProcessEnv) => z.object({ KEY: z.string(), URL: z.string().default('') }).parse(env);

const harness = defineHarness({
  readConfig,
  createPack: ({ KEY }) =>
    definePack({ name: 'keyed', title: KEY, description: '', version: '1.0.0', owner: 'team', tools: [] }),
  toUpstreamUrls: ({ KEY, URL }) => ({ URL: [`${URL}?key=${KEY}`] }),
  exampleEnv: { KEY: 'example' },
});

const now = () => new Date();

test('a pack that needs a setting is made without it, with what its harness has for that', async () => {
  expect((await harness.createPack({}, { now })).title).toBe('example');
  expect(harness.upstreamUrls({ URL: 'http://here' })).toEqual({ URL: ['http://here?key=example'] });
});

test('a setting that is given is taken', async () => {
  expect((await harness.createPack({ KEY: 'given' }, { now })).title).toBe('given');
});

test('a pack without a source has no double of one, and asks nobody', async () => {
  const { exampleEnv, ...own } = defineHarness({
    readConfig: () => ({}),
    createPack: () => harness.createPack({}, { now }),
  });

  expect([await own.openStandIn({ now }), own.upstreamUrls({}), exampleEnv, own.mayBeMissing]).toEqual([
    undefined,
    {},
    {},
    [],
  ]);
});
