import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';

export const folder = join(import.meta.dirname, '../../deploy/observability');

/** A PromQL expression, where it stands, and the labels that its texts show. */
export interface Query {
  readonly where: string;
  readonly expression: string;
  readonly shown: readonly string[];
}

const text = z.string().min(1);

const rule = z.strictObject({
  alert: z.string().regex(/^Toolpacks[A-Z][A-Za-z]+$/),
  expr: text,
  for: z.string().regex(/^\d+m$/),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.strictObject({ summary: text, description: text }),
});

const rules = z.strictObject({ groups: z.array(z.strictObject({ name: text, rules: z.array(rule) })) });

export async function readAlerts(): Promise<readonly z.output<typeof rule>[]> {
  const { groups } = rules.parse(parse(await readFile(join(folder, 'alerts.yml'), 'utf8')));
  return groups.flatMap((group) => group.rules);
}

const target = z.looseObject({ refId: text, expr: text, legendFormat: text });

const panel = z.looseObject({
  id: z.int(),
  type: text,
  title: text,
  gridPos: z.strictObject({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
  datasource: z.strictObject({ type: z.literal('prometheus'), uid: z.string().regex(/^\$\{datasource\}$/) }).optional(),
  targets: z.array(target).default([]),
});

const dashboard = z.looseObject({
  uid: text,
  title: text,
  panels: z.array(panel),
  templating: z.object({ list: z.array(z.looseObject({ name: text, type: text, query: z.unknown() })) }),
  annotations: z.object({ list: z.array(z.looseObject({ expr: text.optional() })) }),
});

export type Panel = z.output<typeof panel>;

export async function readDashboard(): Promise<z.output<typeof dashboard>> {
  return dashboard.parse(JSON.parse(await readFile(join(folder, 'grafana/dashboards/toolpacks.json'), 'utf8')));
}

export async function readQueries(): Promise<Query[]> {
  const alerts = (await readAlerts()).map(({ alert, expr, annotations: { summary, description } }) => ({
    where: `alert ${alert}`,
    expression: expr,
    shown: [...(summary + description).matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label),
  }));
  const { panels } = await readDashboard();
  const drawn = panels.flatMap(({ title, targets }) =>
    targets.map(({ refId, expr, legendFormat }) => ({
      where: `panel ${title}, ${refId}`,
      expression: withoutVariables(expr),
      shown: [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label),
    })),
  );
  return [...alerts, ...drawn];
}

/** As Grafana sends it on, with every pack and service chosen. */
const withoutVariables = (expression: string): string =>
  expression.replace(/\$__(rate_interval|range)/g, '5m').replace(/\$(pack|service)\b/g, '.*');
