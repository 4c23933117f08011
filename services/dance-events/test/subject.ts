import type { PackUnderContract } from '@toolpacks/pack-kit/testing';
import { type Answer, answers, upstreamFaults } from '@toolpacks/upstream/testing';
import { openStandIn } from '../harness.ts';
import { type Config, readConfig } from '../src/config.ts';
import { createPack } from '../src/pack.ts';
import { regions } from '../src/regions.ts';
import { toFile } from './service.ts';

const minuteMs = 60_000;
const csv = (body: string): Answer => answers.text(200, body, { 'content-type': 'text/csv' });
const everyDay = { from: '2020-01-01', to: '2199-12-31' };

/** The pack as its contract tests see it. */
export const subject: PackUnderContract<Config> = {
  name: 'dance-events',
  tools: { events: ['region', 'query', 'from', 'to', 'limit'], regions: [] },
  upstream: {
    ...openStandIn(),
    faults: [
      ...upstreamFaults,
      { title: 'answers 404', answer: answers.text(404, '<html></html>'), errorClass: 'not_found' },
      { title: 'answers 403', answer: answers.text(403, ''), errorClass: 'upstream_rejected' },
      { title: 'promises more than it sends', answer: answers.longLength, errorClass: 'upstream_timeout' },
      { title: 'answers JSON', answer: answers.json({ events: [] }), errorClass: 'upstream_invalid' },
      { title: 'cuts its first row', answer: csv(toFile({}).slice(0, 60)), errorClass: 'upstream_invalid' },
      {
        title: 'has words for its serials',
        answer: csv(toFile({ serial: 'soon' }, { serial: 'later' })),
        errorClass: 'upstream_invalid',
      },
    ],
    kept: {
      events: {
        ttlMs: 10 * minuteMs,
        graceMs: 24 * 60 * minuteMs,
        arguments: { region: 'bayarea', limit: 5, ...everyDay },
      },
    },
    revalidates: true,
    rateLimit: {
      perSecond: 2,
      toCall: (index) => ({
        name: 'events',
        arguments: { region: regions[index % regions.length]?.slug, limit: 1 + Math.floor(index / regions.length) },
      }),
    },
    sampled: ['events'],
  },
  recordings: new URL('recorded/', import.meta.url),
  readme: new URL('../README.md', import.meta.url),
  serverFile: new URL('../src/server.ts', import.meta.url),
  readConfig,
  createPack,
};
