import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorClasses, mcpHeaders, mcpMeta, modernVersion } from '@toolpacks/contracts';
import { readMetrics, type Sample } from '@toolpacks/http/testing';
import { describeWith, requireProgram } from '@toolpacks/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { folder, type Panel, readAlerts, readDashboard, readQueries } from '../observability/read-queries.ts';
import { type Matcher, selectorsIn } from '../observability/selectors-in.ts';
import { type SpawnedService, spawnService } from '../spawn-service.ts';

const queries = await readQueries();
const dashboard = await readDashboard();

/** What Prometheus itself makes, and adds to every series as prometheus.yml has it. */
const madeByPrometheus = ['up', 'ALERTS'];
const targetLabels = ['job', 'instance', 'service'];

/** Of labels whose values depend on what goes wrong. */
const possibleValues: Readonly<Record<string, readonly string[]>> = {
  error_class: Object.keys(errorClasses),
  outcome: Object.keys(errorClasses),
  status: ['429', '502', '503', '504'],
  job: ['toolpacks'],
  service: ['gateway'],
};

let services: SpawnedService[];
let samples: Sample[];
let packsFolder: string;

/** All metrics of a gateway and of packs that have been called, with a source that cannot be reached among them. */
beforeAll(async () => {
  packsFolder = await mkdtemp(join(tmpdir(), 'toolpacks-observability-'));
  const quotes = await spawnService('services/quotes', {});
  const paris = await spawnService('services/paris-events', { PARIS_EVENTS_UPSTREAM_URL: 'http://127.0.0.1:9' });
  const PACKS_FILE = join(packsFolder, 'packs.json');
  await writeFile(PACKS_FILE, JSON.stringify({ quotes: quotes.baseUrl, 'paris-events': paris.baseUrl }));
  const gateway = await spawnService('gateway', { PACKS_FILE });
  services = [gateway, quotes, paris];
  await callTool(gateway, 'paris-events', 'events');
  // The gateway tells tools apart once it has asked the pack for their names.
  do {
    await callTool(gateway, 'quotes', 'random_quote');
    samples = (await Promise.all(services.map(({ baseUrl }) => readMetrics(baseUrl)))).flat();
  } while (!samples.some(({ name, labels }) => name === 'toolpacks_gateway_calls_total' && labels.tool));
}, 60_000);

afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await rm(packsFolder, { recursive: true });
});

function callTool({ baseUrl }: SpawnedService, pack: string, name: string) {
  const { protocolVersion, clientCapabilities } = mcpMeta;
  const params = { name, _meta: { [protocolVersion]: modernVersion, [clientCapabilities]: {} } };
  return fetch(`${baseUrl}/${pack}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [mcpHeaders.protocolVersion]: modernVersion,
      [mcpHeaders.method]: 'tools/call',
      [mcpHeaders.name]: name,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
}

const samplesOf = (metric: string) => samples.filter(({ name }) => name === metric);

const labelsOf = (metric: string): readonly string[] => [
  ...targetLabels,
  ...new Set(samplesOf(metric).flatMap(({ labels }) => Object.keys(labels))),
];

function canMatch(metric: string, { label, operator, value }: Matcher): boolean {
  const values = [...samplesOf(metric).map(({ labels }) => labels[label] ?? ''), ...(possibleValues[label] ?? [])];
  const pattern = new RegExp(`^(?:${value})$`);
  const fits = (one: string) => (operator.endsWith('~') ? pattern.test(one) : one === value);
  return values.some((one) => fits(one) === operator.startsWith('='));
}

describe('a query of the dashboard or the alerts', () => {
  it.each(queries)('reads only metrics and labels that exist: $where', ({ expression, shown }) => {
    const selectors = selectorsIn(expression);
    expect(selectors).not.toEqual([]);
    for (const { metric, matchers, groupings } of selectors) {
      const exists = madeByPrometheus.includes(metric) || samplesOf(metric).length > 0;
      expect({ metric, exists }).toEqual({ metric, exists: true });
      const known = labelsOf(metric);
      const named = [...matchers.map(({ label }) => label), ...groupings];
      expect(named.filter((label) => !known.includes(label))).toEqual([]);
      expect(matchers.filter((matcher) => !canMatch(metric, matcher))).toEqual([]);
    }
    const all = selectors.flatMap(({ metric }) => labelsOf(metric));
    expect(shown.filter((label) => !all.includes(label))).toEqual([]);
  });

  it('that is not PromQL, or names what does not exist, would be found', () => {
    expect(() => selectorsIn('sum by (pack (rate(up[5m]))')).toThrow('not PromQL');
    expect(selectorsIn('sum by (a) (x{b!~"c"}) / on (d) y')).toEqual([
      { metric: 'x', matchers: [{ label: 'b', operator: '!~', value: 'c' }], groupings: ['a', 'd'] },
      { metric: 'y', matchers: [], groupings: ['d'] },
    ]);
    expect(samplesOf('toolpacks_gateway_calls')).toEqual([]);
  });
});

describe('the dashboard', () => {
  const { panels, templating, annotations } = dashboard;

  it('has panels of their own numbers that do not overlap, from the top down', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const places = panels.flatMap(({ title, gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => ({ title, place: `${x + (n % w)},${y + Math.floor(n / w)}` })),
    );
    const taken = new Map<string, string>();
    for (const { title, place } of places) {
      expect([title, place, taken.get(place)]).toEqual([title, place, undefined]);
      taken.set(place, title);
    }
    for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    const tops = panels.map(({ gridPos }) => gridPos.y);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  });

  it('reads from the data source that is chosen, in panels that each have a query, and rows that have none', () => {
    const isRow = ({ type }: Panel) => type === 'row';
    const rows = panels.filter(isRow).map(({ title }) => title);
    expect(rows).toEqual(['Overview', 'Packs', 'Tools', 'Sources and failures', 'Replicas and admission', 'Process']);
    for (const panel of panels) {
      expect({ title: panel.title, queries: panel.targets.length > 0, source: panel.datasource !== undefined }).toEqual(
        {
          title: panel.title,
          queries: !isRow(panel),
          source: !isRow(panel),
        },
      );
    }
  });

  it('has variables of labels that exist, and uses no other', () => {
    const defined = templating.list.map(({ name }) => name);
    const used = JSON.stringify(panels).matchAll(/\$\{?(\w+)/g);
    const names = new Set([...used].map(([, name = '']) => name).filter((name) => !name.startsWith('__')));
    expect([...names].sort()).toEqual([...defined].sort());
    for (const variable of templating.list.filter(({ type }) => type === 'query')) {
      const [, expression = '', label = ''] =
        /"label_values\((.+), (\w+)\)"/.exec(JSON.stringify(variable.query)) ?? [];
      const [selector] = selectorsIn(expression.replaceAll('\\"', '"'));
      expect({ label, exists: labelsOf(selector?.metric ?? '').includes(label) }).toEqual({ label, exists: true });
      expect(samplesOf(selector?.metric ?? '')).not.toEqual([]);
    }
    for (const { expr } of annotations.list) if (expr) expect(selectorsIn(expr)).toHaveLength(1);
  });
});

describe('README.md', () => {
  it('tells of metrics that exist', async () => {
    const named = (await readFile(join(folder, 'README.md'), 'utf8')).matchAll(/`((?:toolpacks|mcp|http)_\w+)`/g);
    const metrics = [...named].map(([, metric = '']) => metric);
    expect(metrics.length).toBeGreaterThan(7);
    const isKnown = (metric: string) => samplesOf(metric).length + samplesOf(`${metric}_count`).length > 0;
    expect(metrics.filter((metric) => !isKnown(metric))).toEqual([]);
  });
});

describe('the alerts', () => {
  it('have names of their own, and say what happened and what to do', async () => {
    const alerts = await readAlerts();
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    for (const { annotations } of alerts) expect(annotations.description).toMatch(/\.$/);
  });
});

describe('prometheus.yml', () => {
  it('scrapes the gateway, the aggregate and every pack, and reads the alerts', async () => {
    const entries = await readdir(join(folder, '../../services'), { withFileTypes: true });
    const packs = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const config = parse(await readFile(join(folder, 'prometheus.yml'), 'utf8'));
    const [{ dns_sd_configs: found, job_name }] = config.scrape_configs;
    expect(job_name).toBe('toolpacks');
    expect(found.flatMap(({ names }: { names: string[] }) => names).sort()).toEqual(
      ['gateway', 'aggregate', ...packs].sort(),
    );
    expect(config.rule_files).toEqual(['alerts.yml']);
  });
});

describeWith(requireProgram('promtool', '--version'), "Prometheus' own checks", () => {
  it.each([
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'test/alerts.test.yml'],
  ])('promtool %s %s %s succeeds', (...args) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
    expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' });
  });
});
