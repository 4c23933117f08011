import { readFileSync } from 'node:fs';
import type { ToolList } from '@toolpacks/contracts';
import { type HttpServer, serveHandler } from '@toolpacks/upstream/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createOpendatasoft } from '../stand-in/opendatasoft.ts';
import { listOf, type Service, sourceOf, startService } from './service.ts';

interface ExampleCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const parseSchema = (schema: unknown) => z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);

let portal: HttpServer;
let service: Service;
let tools: ToolList['tools'];
let examples: readonly ExampleCall[];

beforeAll(async () => {
  portal = await serveHandler(createOpendatasoft());
  service = await startService({ PARIS_EVENTS_UPSTREAM_URL: portal.url });
  ({ tools } = await service.ask<ToolList>('tools/list'));
  examples = tools.flatMap(({ _meta }) => _meta?.['dev.toolpacks/examples'] as ExampleCall[]);
});

afterAll(async () => {
  await service.stop();
  await portal.stop();
});

test('one tool is published, which only reads, and asks outside of the pack', () => {
  expect(tools.map(({ name }) => name)).toEqual(['events']);
  expect(tools[0]?.annotations).toMatchObject({ readOnlyHint: true, idempotentHint: true, openWorldHint: true });
});

test('every argument is described, and their bounds are published', () => {
  const properties = tools[0]?.inputSchema.properties as Record<string, Record<string, unknown>>;

  expect(Object.keys(properties)).toEqual(['query', 'free_only', 'from', 'to', 'limit', 'offset']);
  for (const { description } of Object.values(properties)) expect(description).toEqual(expect.any(String));
  expect(properties).toMatchObject({
    query: { maxLength: 200 },
    free_only: { default: false },
    from: { format: 'date' },
    limit: { minimum: 1, maximum: 100, default: 20 },
    offset: { minimum: 0, maximum: 9999, default: 0 },
  });
  expect(tools[0]?.inputSchema.additionalProperties).toBe(false);
});

test('every example works, finds something, fits the schemas and is short', async () => {
  const [input, output] = [parseSchema(tools[0]?.inputSchema), parseSchema(tools[0]?.outputSchema)];

  expect(examples.length).toBeGreaterThanOrEqual(2);
  expect(examples[0]?.arguments).toEqual({});
  for (const example of examples) {
    const result = await service.call(example.name, example.arguments);
    expect(input.safeParse(example.arguments).success).toBe(true);
    expect(result.isError).toBeUndefined();
    expect(output.safeParse(result.structuredContent)).toMatchObject({ success: true, data: result.structuredContent });
    expect(listOf(result).count).toBeGreaterThan(0);
    expect(result.content[0]?.text.length).toBeLessThan(32_000);
    expect(JSON.parse(`${result.content[0]?.text}`)).toEqual(result.structuredContent);
  }
  expect(output.safeParse({ count: 'many' }).success).toBe(false);
});

test('every answer says whose its data is', async () => {
  expect(sourceOf(await service.call('events'))).toEqual({
    name: 'Que faire à Paris ?',
    url: 'https://opendata.paris.fr/explore/dataset/que-faire-a-paris-/',
    license: 'ODbL 1.0',
    attribution: 'Que faire à Paris – Ville de Paris, ODbL',
  });
});

test('the call in the README is answered', async () => {
  const [, path, body] = /curl -X POST http:\/\/127\.0\.0\.1:8102(\S+) .*? -d '(.*?)'\n/s.exec(readme) ?? [];
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${service.baseUrl}${path}`, { method: 'POST', headers, body: `${body}` });
  const answer = (await response.json()) as { result: { structuredContent: { count: number } } };

  expect(answer.result.structuredContent.count).toBeGreaterThan(0);
});

test('the README names every argument and every field', () => {
  const schema = tools[0]?.outputSchema as unknown as { properties: { events: { items: { properties: object } } } };
  const fields = Object.keys(schema.properties.events.items.properties);

  for (const name of [...Object.keys(tools[0]?.inputSchema.properties ?? {}), ...fields]) {
    expect(readme).toMatch(new RegExp(`\`[^\`]*\\b${name}\\b`));
  }
});
