import type { PackUnderContract } from '@toolpacks/pack-kit/testing';
import { answers, upstreamFaults } from '@toolpacks/upstream/testing';
import { openStandIn } from '../harness.ts';
import { type Config, readConfig } from '../src/config.ts';
import { createPack } from '../src/pack.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const wrongTypes = answers.json({ type: 'Feature', features: 'none', properties: 'none' });

/** The pack as its contract tests see it. */
export const subject: PackUnderContract<Config> = {
  name: 'disaster-alerts',
  tools: {
    events: ['event_types', 'alert_levels', 'country', 'from', 'to', 'current_only', 'limit', 'offset'],
    event: ['event_type', 'event_id', 'episode_id', 'geometry'],
  },
  upstream: {
    ...openStandIn(),
    faults: [
      ...upstreamFaults,
      {
        title: 'sends half of its JSON',
        answer: answers.text(200, '{"type":"Feature'),
        errorClass: 'upstream_invalid',
      },
      { title: 'sends an array', answer: answers.json([{ features: [] }]), errorClass: 'upstream_invalid' },
      { title: 'sends a text', answer: answers.json('FeatureCollection'), errorClass: 'upstream_invalid' },
      {
        title: 'sends features and properties of wrong types',
        // An exposure without tables is a whole one, so this endpoint needs a fault of its own.
        answer: (request, response) =>
          (request.url?.includes('/getimpact') ? answers.text(200, '{') : wrongTypes)(request, response),
        errorClass: 'upstream_invalid',
      },
      { title: 'says 400 to a good request', answer: answers.text(400, '{}'), errorClass: 'upstream_unavailable' },
      { title: 'refuses the client', answer: answers.text(403, '<html></html>'), errorClass: 'upstream_rejected' },
    ],
    kept: {
      events: { ttlMs: 5 * minuteMs, graceMs: dayMs, arguments: { from: '2020-01-01', to: '2199-12-31', limit: 5 } },
      event: {
        ttlMs: 5 * minuteMs,
        graceMs: dayMs,
        arguments: { event_type: 'EQ', event_id: 1_554_511, geometry: 'none' },
      },
    },
    revalidates: true,
    rateLimit: {
      perSecond: 2,
      toCall: (index) => ({ name: 'event', arguments: { event_type: 'TC', event_id: index + 1, geometry: 'none' } }),
    },
    sampled: ['events'],
  },
  recordings: new URL('recorded/', import.meta.url),
  readme: new URL('../README.md', import.meta.url),
  serverFile: new URL('../src/server.ts', import.meta.url),
  readConfig,
  createPack,
};
