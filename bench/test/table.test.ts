import { expect, test } from 'vitest';
import type { Comparison, Turn } from '../compare.ts';
import type { Report } from '../report.ts';
import { addedP50Row, cpuRatioRow, type Row, ratioRow, serviceRows } from '../row.ts';
import { toTable } from '../table.ts';

const turn = (figures: Partial<Turn>): Turn => ({
  ...{ calls: 1000, callsPerSecond: 1000, p50Ms: 1, p99Ms: 2, cpuUsPerCall: 100, busy: 1 },
  ...figures,
});

/** Rounds of two servers: the first is compared with the second. */
const rounds = (...pairs: readonly (readonly [Partial<Turn>, Partial<Turn>])[]): Comparison => ({
  warmUps: [],
  rounds: pairs.map((pair) => pair.map(turn)),
});
const pair = { of: 0, over: 1 };

const calls = (own: number): Comparison =>
  rounds(...[own, own - 200, own + 100].map((callsPerSecond) => [{ callsPerSecond }, {}] as const));
const delays = (p50Ms: number): Comparison => rounds([{ p50Ms }, { p50Ms: 0.5 }]);
const [idle, , ready] = serviceRows({
  ...{ name: 'quotes', kind: 'pack', idleMb: 90, afterCallMb: 91, call: 'random_quote', hasSamples: false },
  readyMs: { median: 499, min: 400, max: 600 },
});

test.each<[line: string, row: Row | undefined]>([
  [
    'ratio  0.80 times  0.60 times to 0.90 times  at least 0.80 times  yes',
    ratioRow('ratio', calls(800), { ...pair, atLeast: 0.8 }),
  ],
  [
    'ratio  0.79 times  0.59 times to 0.89 times  at least 0.80 times   NO',
    ratioRow('ratio', calls(790), { ...pair, atLeast: 0.8 }),
  ],
  ['ratio  0.80 times  0.60 times to 0.90 times', ratioRow('ratio', calls(800), pair)],
  ['added  0.299 ms         below 0.300 ms  yes', addedP50Row('added', delays(0.799), { ...pair, below: 0.3 })],
  ['added  0.300 ms         below 0.300 ms   NO', addedP50Row('added', delays(0.8), { ...pair, below: 0.3 })],
  ['CPU    2.00 times', cpuRatioRow('CPU', rounds([{ cpuUsPerCall: 50 }, {}]), pair)],
  ['CPU    not known here', cpuRatioRow('CPU', rounds([{ cpuUsPerCall: null }, {}]), pair)],
  ['quotes: memory, idle  90.0 MB         below 90.0 MB   NO', idle],
  ['quotes: spawn to ready  499 ms  400 ms to 600 ms  below 500 ms  yes', ready],
])('prints %s', (line, row) => {
  if (row === undefined) throw new Error('There is no such row');
  expect(
    toTable(reportOf([row]))
      .split('\n')
      .map(inOneSpacing),
  ).toContain(inOneSpacing(line));
});

const missed = ratioRow('gateway over nginx', calls(400), { ...pair, atLeast: 0.5 });
const met = ratioRow('quotes over Koa', calls(800), { ...pair, atLeast: 0.7 });

test.each<[line: string, report: Partial<Report>]>([
  ['No bar is missed.', { rows: [met] }],
  ['Bars missed: gateway over nginx.', { rows: [met, missed] }],
  ['No bar is missed. This was a quick run: too short to judge by.', { rows: [met], quick: true }],
  ['dance-events has not been built and was left out', { notBuilt: ['dance-events'] }],
  ['Not installed, so the gateway was not compared with nginx: nginx, wrk', { notInstalled: ['nginx', 'wrk'] }],
])('says %s', (line, report) => {
  expect(toTable({ ...reportOf([]), ...report }).split('\n')).toContain(line);
});

const inOneSpacing = (line: string) => line.replace(/ +/g, ' ');

const reportOf = (rows: readonly Row[]): Report => ({
  measuredAt: '2026-01-01T00:00:00Z',
  quick: false,
  machine: { cpu: 'a processor', cores: 2, memoryMb: 8000, os: 'Linux', node: 'v24.0.0', loadAverage: 0 },
  ...{ versions: {}, commands: {}, rows, servers: [], proxies: [], services: [], parsing: [] },
  ...{ notBuilt: [], notInstalled: [], rounds: {} },
});
