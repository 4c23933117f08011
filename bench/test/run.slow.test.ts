import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describeWith } from '@toolpacks/testing';
import { expect, test } from 'vitest';
import { findProgram } from '../find-program.ts';
import type { Row } from '../row.ts';
import { findServices } from '../services.ts';
import { toTable } from '../table.ts';

const root = resolve(import.meta.dirname, '..', '..');
const services = findServices(root);
const notBuilt = services.filter(({ bundle }) => bundle === null).map(({ name }) => name);
const notInstalled = ['nginx', 'wrk'].filter((name) => findProgram(name) === null);
const missing = [
  ...(notBuilt.length > 0 ? [`no bundles of ${notBuilt.join(', ')}`] : []),
  ...(notInstalled.length > 0 ? [`no ${notInstalled.join(' and ')} on PATH`] : []),
];

const run = (...options: string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'bench', 'run.ts'), ...options], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });

describeWith({ missing: missing.length > 0 ? missing.join('; ') : undefined }, 'the benchmark', () => {
  test('prints the table and writes the figures', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'toolpacks-bench-test-'));
    try {
      const json = join(folder, 'figures', 'quick.json');
      const { stdout, stderr } = await run('--quick', '--json', json);
      const report = JSON.parse(readFileSync(json, 'utf8'));
      const rows: readonly Row[] = report.rows;

      expect(stderr).toBe('');
      expect(stdout).toBe(`${toTable(report)}Figures   ${json}\n`);
      expect(report).toMatchObject({
        quick: true,
        machine: { node: process.version },
        versions: { koa: expect.any(String), '@modelcontextprotocol/sdk': expect.any(String) },
      });
      expect(rows.flatMap(({ what, bar }) => (bar === null ? [] : [[what, bar]]))).toEqual(
        expect.arrayContaining([
          ['quotes pack over the SDK, stateless', { atLeast: 7 }],
          ['quotes pack over bare Koa', { atLeast: 0.7 }],
          ['warm dance query over bare Koa', { atLeast: 0.5 }],
          ['gateway over nginx', { atLeast: 0.5 }],
          ['added p50 of the gateway, one connection', { below: 0.3 }],
          ['gateway with 500 packs over 5', { atLeast: 0.95 }],
          ['quotes: spawn to ready', { below: 500 }],
        ]),
      );
      for (const list of ['dance file', 'disaster list'])
        expect(stdout).toMatch(new RegExp(`^${list} of \\d+ rows: parse and normalise +[\\d.]+ ms`, 'm'));
      expect(report.services.map(({ name }: { name: string }) => name)).toEqual(services.map(({ name }) => name));
      expect(rows).toHaveLength(4 + 3 + 7 + 4 + 3 * services.length);
      const serversIn = (turns: readonly object[]) => turns.length;
      expect(report.rounds.quotes.map(serversIn)).toEqual([3]);
      expect(report.rounds.dance.map(serversIn)).toEqual([2]);
      expect(report.rounds.gateway.map(serversIn)).toEqual([3]);
      expect(Object.values(report.rounds).flat(2)).not.toContainEqual(expect.objectContaining({ calls: 0 }));
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 300_000);
});

test('refuses an option that it does not have', async () => {
  await expect(run('--fast')).rejects.toMatchObject({ stderr: expect.stringContaining("Unknown option '--fast'") });
});

test('every service folder is found, and the gateway', () => {
  expect(services.map(({ name }) => name)).toEqual(expect.arrayContaining(['chain-eth', 'quotes', 'gateway']));
  for (const { bundle } of services) expect(bundle === null || existsSync(bundle)).toBe(true);
});
