import type { PackUnderContract } from '@toolpacks/pack-kit/testing';
import { type Answer, answers, upstreamFaults } from '@toolpacks/upstream/testing';
import { openStandIn } from '../harness.ts';
import { type Config, readConfig } from '../src/config.ts';
import { createPack } from '../src/pack.ts';
import { toRecords } from './records.ts';

const minuteMs = 60_000;
const json = { 'content-type': 'application/json; charset=utf-8' };
const page = JSON.stringify({ total_count: 3, results: toRecords(3) });
const half = page.slice(0, page.length / 2);
const interrupted = `${half}\nStreaming interrupted due to the following error: none. (error_code: X)`;
const refusal = (status: number, message: string) =>
  answers.text(status, JSON.stringify({ error_code: 'ODSQLError', message }), json);

const invalid: readonly (readonly [title: string, answer: Answer])[] = [
  ['answers half of its JSON', answers.text(200, half, json)],
  ['ends its JSON with the text of an error', answers.text(200, interrupted, json)],
  ['answers with nothing (204)', answers.text(204, '')],
  ['answers with an empty body', answers.text(200, '', json)],
  ['answers null', answers.json(null)],
  ['answers a bare list, as exports do', answers.json(toRecords(1))],
  ['leaves its total out', answers.json({ results: [] })],
  ['counts in words', answers.json({ total_count: 'three', results: [] })],
  ['answers an object where a list belongs', answers.json({ total_count: 1, results: { id: '1', title: 'Un titre' } })],
  [
    'answers in the shape of version 1',
    answers.json({ total_count: 1, results: [{ recordid: 'a', fields: { id: '1', title: 'Un titre' } }] }),
  ],
];

/** The pack as its contract tests see it. */
export const subject: PackUnderContract<Config> = {
  name: 'paris-events',
  tools: { events: ['query', 'free_only', 'from', 'to', 'limit', 'offset'] },
  upstream: {
    ...openStandIn(),
    faults: [
      ...upstreamFaults,
      ...invalid.map(([title, answer]) => ({ title, answer, errorClass: 'upstream_invalid' as const })),
      {
        title: 'calls the query malformed',
        answer: refusal(400, 'ODSQL query is malformed.'),
        errorClass: 'upstream_rejected',
      },
      {
        title: 'does not know the data set',
        answer: refusal(404, 'Unknown dataset'),
        errorClass: 'upstream_rejected',
      },
    ],
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
