import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { findProgram } from '../find-program.ts';
import { findServices } from '../services.ts';
import { toTable } from '../table.ts';

const root = resolve(import.meta.dirname, '..', '..');
const services = findServices(root);
const isBuilt = ['quotes', 'dance-events'].every((pack) => services.find(({ name }) => name === pack)?.bundle);
const notInstalled = ['nginx', 'wrk'].filter((name) => findProgram(name) === null);
const hasProxies = notInstalled.length === 0 && services.find(({ name }) => name === 'gateway')?.bundle;

describe('the benchmark', () => {
  const whenBuilt = isBuilt ? test : test.skip;

  whenBuilt(
    'prints the table and writes the figures (skipped while the bundles of quotes and dance-events are not built)',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'toolpacks-bench-test-'));
      try {
        const json = join(folder, 'figures', 'quick.json');
        const { stdout, stderr } = await run('--quick', '--json', json);
        const report = JSON.parse(readFileSync(json, 'utf8'));

        expect(stderr).toBe('');
        expect(stdout).toMatch(/^Machine .*\nLoad .*\nVersions .*koa \d.*@modelcontextprotocol\/sdk \d/);
        expect(stdout).toMatch(/^quotes pack over the SDK, stateless +[\d.]+ times .* at least 7.00 times +(yes|NO)$/m);
        expect(stdout).toMatch(/^quotes pack over bare Koa +[\d.]+ times .* at least 0.70 times +(yes|NO)$/m);
        expect(stdout).toMatch(/^warm dance query over bare Koa +[\d.]+ times .* at least 0.50 times +(yes|NO)$/m);
        expect(stdout).toMatch(/^dance file of \d+ rows: parse and normalise +[\d.]+ ms/m);
        expect(stdout).toMatch(/^disaster list of \d+ rows: parse and normalise +[\d.]+ ms/m);
        expect(stdout).toMatch(/^quotes: spawn to ready +\d+ ms +below 500 ms +(yes|NO)$/m);
        expect(stdout).toMatch(/^(Bars missed: .*|No bar is missed)\. This was a quick run/m);

        const built = services.filter(({ bundle }) => bundle !== null).map(({ name }) => name);
        expect(report).toMatchObject({ quick: true, machine: { node: process.version } });
        expect(report.services.map(({ name }: { name: string }) => name)).toEqual(built);
        expect(report.rows).toHaveLength(4 + 3 + (hasProxies ? 7 : 0) + 4 + 3 * built.length);
        expect(report.rounds.quotes.map((turns: object[]) => turns.length)).toEqual([3]);
        expect(report.rounds.dance.map((turns: object[]) => turns.length)).toEqual([2]);
        expect(Object.values(report.rounds).flat(2)).not.toContainEqual(expect.objectContaining({ calls: 0 }));

        expect(report.notInstalled).toEqual(notInstalled);
        if (!hasProxies) return;
        expect(stdout).toMatch(/^gateway over nginx +[\d.]+ times +at least 0.50 times +(yes|NO)$/m);
        expect(stdout).toMatch(/^added p50 of the gateway, one connection +-?[\d.]+ ms +below 0.300 ms +(yes|NO)$/m);
        expect(stdout).toMatch(/^gateway with 500 packs over 5 +[\d.]+ times +at least 0.95 times +(yes|NO)$/m);
        expect(report.rounds.gateway.map((turns: object[]) => turns.length)).toEqual([3]);
        expect(toTable({ ...report, proxies: [], notInstalled: ['nginx', 'wrk'] })).toContain(
          '\nNot installed, so the gateway was not compared with nginx: nginx, wrk\n',
        );
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    120_000,
  );

  test('refuses an option that it does not have', async () => {
    await expect(run('--fast')).rejects.toMatchObject({ stderr: expect.stringContaining("Unknown option '--fast'") });
  });
});

const run = (...options: string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'bench', 'run.ts'), ...options], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });

test('every service folder is found, and the gateway', () => {
  expect(services.map(({ name }) => name)).toEqual(expect.arrayContaining(['chain-eth', 'quotes', 'gateway']));
  for (const { bundle } of services) expect(bundle === null || existsSync(bundle)).toBe(true);
});
