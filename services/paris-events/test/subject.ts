import type { PackUnderContract } from '@toolpacks/pack-kit/testing';
import { openStandIn } from '../harness.ts';
import { type Config, readConfig } from '../src/config.ts';
import { createPack } from '../src/pack.ts';
import { faults } from './fault-rows.ts';

const minuteMs = 60_000;

/** The pack as its contract tests see it. */
export const subject: PackUnderContract<Config> = {
  name: 'paris-events',
  tools: { events: ['query', 'free_only', 'from', 'to', 'limit', 'offset'] },
  upstream: {
    ...openStandIn(),
    faults,
    kept: {
      events: {
        ttlMs: 5 * minuteMs,
        graceMs: 24 * 60 * minuteMs,
        arguments: { from: '2020-01-01', to: '2199-12-31', limit: 5 },
      },
    },
    revalidates: true,
    rateLimit: { perSecond: 2, toCall: (offset) => ({ name: 'events', arguments: { offset } }) },
    sampled: ['events'],
  },
  recordings: new URL('recorded/', import.meta.url),
  readme: new URL('../README.md', import.meta.url),
  serverFile: new URL('../src/server.ts', import.meta.url),
  readConfig,
  createPack,
};
