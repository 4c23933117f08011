import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkUpstreams } from '../../scripts/drift/check-upstreams.ts';
import { toReport } from '../../scripts/drift/to-report.ts';
import { runScript } from '../run-script.ts';
import { type Change, type StandInUpstreams, serveStandIns } from '../stand-in-upstreams.ts';

const changed: Record<string, Change> = {};
let upstreams: StandInUpstreams;

beforeAll(async () => {
  upstreams = await serveStandIns(changed);
});

afterEach(() => {
  for (const pack of Object.keys(changed)) delete changed[pack];
});

afterAll(() => upstreams.stop());

type Json = Record<string, unknown>;

const inJson =
  (change: (answer: Json) => void): Change =>
  (body) => {
    const answer = JSON.parse(body);
    change(answer);
    return JSON.stringify(answer);
  };

const inRows = (list: string, change: (row: Json) => void): Change =>
  inJson((answer) => {
    for (const row of answer[list] as Json[]) change(row);
  });

/** A field more and a field less in each upstream's answers. */
const changes: Readonly<Record<string, Change>> = {
  'paris-events': inRows('results', (row) => {
    row.noise_level = 3;
    delete row.transport;
  }),
  'dance-events': (body) => body.replaceAll('"\r\n', '","sold out"\r\n'),
  'disaster-alerts': inRows('features', (feature) => {
    const properties = feature.properties as Json;
    properties.forecastlevel = 'Green';
    delete properties.glide;
  }),
  quotes: inRows('results', (row) => {
    row.source = 'a book';
    delete row.author;
  }),
  'chain-eth': (body) => body.replaceAll('"jsonrpc":"2.0"', '"cost":1'),
};

test('upstreams that answer as they are known to have no drift', async () => {
  const check = await checkUpstreams(upstreams.env);
  const { text, exitCode } = toReport(check);

  const asked = check.checked.map(({ pack }) => pack);
  expect(asked).toEqual(
    expect.arrayContaining(['chain-eth', 'dance-events', 'disaster-alerts', 'paris-events', 'quotes']),
  );
  for (const { pack, status } of check.checked) expect([pack, status.drift]).toEqual([pack, {}]);
  expect(text).toMatch(/^paris-events {2,}yes {2,}\d+ ms +- +- +-$/m);
  expect(text).toMatch(/^chain-eth has \d+ further upstreams, which were not asked\.$/m);
  expect(exitCode).toBe(0);
});

test('what upstreams send anew, and no longer, is told by npm run drift, which then exits 1', async () => {
  Object.assign(changed, changes);
  const { code, stdout, stderr } = await runScript('scripts/drift.ts', [], upstreams.env);
  const rows = stdout.split('\n').map((line) => line.split(/ {2,}/));
  const rowOf = (name: string) => rows.find(([upstream]) => upstream?.startsWith(name));

  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(rowOf('upstream')).toEqual(['upstream', 'reached', 'answer time', 'new fields', 'missing fields', 'oddities']);
  expect(rowOf('paris-events')).toEqual([
    ...['paris-events', 'yes', expect.stringMatching(/^\d+ ms$/), 'results.noise_level', 'results.transport', '-'],
  ]);
  expect(rowOf('dance-events')?.slice(3)).toEqual(['column 12', '-', '-']);
  expect(rowOf('disaster-alerts')?.slice(3, 5)).toEqual([
    'features.properties.forecastlevel',
    'features.properties.glide',
  ]);
  expect(rowOf('quotes')?.slice(1)).toEqual([
    ...['no: its answer could not be read', expect.any(String)],
    ...[expect.stringMatching(/^results\.source/), expect.stringMatching(/^results\.author/), '-'],
  ]);
  expect(rowOf('chain-eth')?.slice(3, 5)).toEqual([expect.stringMatching(/^cost/), expect.stringMatching(/^jsonrpc/)]);
});

test('an upstream that cannot be reached is told in words, with exit code 2', async () => {
  const { env } = upstreams;
  const { text, exitCode } = toReport(
    await checkUpstreams({ ...env, PARIS_EVENTS_UPSTREAM_URL: 'http://127.0.0.1:1' }),
  );

  expect(text).toMatch(/^paris-events {2,}no: it cannot be reached, or is out of order {2,}- +- +- +-$/m);
  expect(exitCode).toBe(2);
});

test('drift counts more than an upstream that cannot be reached', () => {
  const nothing = { last_success: null, last_error: null, latency_ms: null, circuit: 'closed' } as const;
  const unreached = { ...nothing, name: 'a', last_error_class: 'upstream_timeout' } as const;
  const drifted = { ...nothing, name: 'b', last_error_class: null, drift: { new: { count: 2, fields: ['x'] } } };
  const report = toReport({
    checked: [unreached, drifted].map((status) => ({ pack: 'p', status })),
    remarks: ['c is not asked.'],
  });

  expect(report.exitCode).toBe(1);
  expect(report.text).toContain('p: a      no: it took too long  -');
  expect(report.text).toContain('x (2 times in all)');
  expect(report.text).toMatch(/\n\nc is not asked\.\n$/);
});
