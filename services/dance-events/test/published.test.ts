import { readFileSync } from 'node:fs';
import type { ToolList } from '@toolpacks/contracts';
import { type HttpServer, serveHandler } from '@toolpacks/upstream/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readConfig } from '../src/config.ts';
import { regions } from '../src/regions.ts';
import { createNineteenHz } from '../stand-in/nineteen-hz.ts';
import { listOf, type Service, sourceOf, startService, textOf } from './service.ts';

interface ExampleCall {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
}

const examplesOf = ({ _meta }: ToolList['tools'][number]) => _meta?.['dev.toolpacks/examples'] as ExampleCall[];

const toParser = (schema: unknown) => z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);

let api: HttpServer;
let service: Service;
let tools: ToolList['tools'];

beforeAll(async () => {
  api = await serveHandler(createNineteenHz());
  service = await startService({ DANCE_EVENTS_UPSTREAM_URL: api.url });
  tools = (await service.ask<ToolList>('tools/list')).tools;
});

afterAll(async () => {
  await service.stop();
  await api.stop();
});

describe('the published tools', () => {
  test('only read, and events asks outside of the pack', () => {
    expect(tools.map(({ name, annotations }) => [name, annotations])).toEqual([
      ['events', expect.objectContaining({ readOnlyHint: true, idempotentHint: true, openWorldHint: true })],
      ['regions', expect.objectContaining({ readOnlyHint: true, idempotentHint: true, openWorldHint: false })],
    ]);
  });

  test('describe every argument, and every default and bound', () => {
    const { properties, required } = tools[0]?.inputSchema ?? {};

    expect(required).toEqual(['region']);
    expect(properties).toMatchObject({
      region: { type: 'string', description: expect.any(String) },
      query: { type: 'string', maxLength: 100, description: expect.any(String) },
      from: { type: 'string', format: 'date', description: expect.stringContaining('YYYY-MM-DD') },
      to: { type: 'string', format: 'date', description: expect.stringContaining('YYYY-MM-DD') },
      limit: { type: 'integer', minimum: 1, maximum: 200, default: 50, description: expect.any(String) },
    });
  });

  test('have two examples each, which work, fit their schemas, find something and are not too long', async () => {
    for (const tool of tools) {
      const [input, output] = [toParser(tool.inputSchema), toParser(tool.outputSchema)];
      expect(examplesOf(tool).length).toBeGreaterThanOrEqual(2);
      for (const example of examplesOf(tool)) {
        const result = await service.call(example.name, example.arguments);
        expect(input.safeParse(example.arguments ?? {}).success).toBe(true);
        expect(result.isError).toBeUndefined();
        expect(output.safeParse(result.structuredContent)).toMatchObject({
          success: true,
          data: result.structuredContent,
        });
        expect(output.safeParse({ count: 'many' }).success).toBe(false);
        expect(result.structuredContent?.count).toBeGreaterThan(0);
        expect(textOf(result).length).toBeLessThan(32_000);
      }
    }
  });

  test('give a default answer for every region that finds something, fits and says whose it is', async () => {
    // The sample: as the upstream, the stand-in would be asked for two files a second.
    const sampled = await startService({ SAMPLE_DATA: 'always' });
    const output = toParser(tools[0]?.outputSchema);
    for (const { slug } of regions) {
      const result = await sampled.call('events', { region: slug });
      expect(listOf(result).count).toBeGreaterThan(0);
      expect(output.safeParse(result.structuredContent).success).toBe(true);
      expect(textOf(result).length).toBeLessThan(32_000);
    }
    await sampled.stop();
    expect(sourceOf(await service.call('events', { region: 'bayarea' }))).toEqual({
      name: '19hz.info',
      url: 'https://19hz.info/',
      license: expect.any(String),
      attribution: 'Listings compiled by 19hz.info',
    });
  });

  test('give events that are sorted, and whose fields have the forms that are told', async () => {
    const { events } = listOf(await service.call('events', { region: 'bayarea', from: '2020-01-01', limit: 200 }));
    const order = events.map(({ starts_at, title }) => `${new Date(starts_at).toISOString()} ${title}`);

    expect(order).toEqual([...order].sort());
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    for (const { date, starts_at, ends_at, url, links } of events) {
      expect(starts_at).toMatch(new RegExp(`^${date}T\\d\\d:\\d\\d:00[+-]\\d\\d:00$`));
      if (ends_at) expect(Date.parse(ends_at)).toBeGreaterThan(Date.parse(starts_at));
      for (const link of [url, ...links]) expect(link).toMatch(/^https?:\/\//);
    }
  });
});

describe('the README', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

  test('shows a call that works', async () => {
    const [, port, body = ''] =
      /curl -X POST http:\/\/127\.0\.0\.1:(\d+)\/dance-events\/mcp .*? -d '(.*?)'\n/s.exec(readme) ?? [];
    const response = await fetch(service.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const { result } = (await response.json()) as { result: Awaited<ReturnType<Service['call']>> };

    expect(port).toBe('8103');
    expect(listOf(result).count).toBeGreaterThan(0);
  });

  test('names every setting of the pack with its default', () => {
    const { PORT, DANCE_EVENTS_UPSTREAM_URL, CALL_BUDGET_MS, SAMPLE_DATA } = readConfig({});
    const rows = readme.split('\n').filter((line) => line.startsWith('| `'));
    const defaultOf = (name: string) =>
      rows
        .find((row) => row.startsWith(`| \`${name}\``))
        ?.split('|')[2]
        ?.trim();

    expect(defaultOf('PORT')).toBe(`${PORT}`);
    expect(defaultOf('DANCE_EVENTS_UPSTREAM_URL')).toBe(`\`${DANCE_EVENTS_UPSTREAM_URL}\``);
    expect(defaultOf('CALL_BUDGET_MS')).toBe(`${CALL_BUDGET_MS}`);
    expect(defaultOf('SAMPLE_DATA')).toBe(`\`${SAMPLE_DATA}\``);
    expect(defaultOf('CONTACT_URL')).toBe('none');
  });

  test('names every tool and argument, and every region', () => {
    const named = [...tools.flatMap(({ name, inputSchema }) => [name, ...Object.keys(inputSchema.properties ?? {})])];

    expect(named.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
    expect(regions.filter(({ slug }) => !readme.includes(`\`${slug}\``))).toEqual([]);
  });
});
