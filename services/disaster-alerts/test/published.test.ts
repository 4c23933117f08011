import type { ToolList } from '@toolpacks/contracts';
import { type HttpServer, serveHandler } from '@toolpacks/upstream/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createGdacs } from '../stand-in/gdacs.ts';
import { type Service, serveFrom, startService } from './service.ts';

interface ExampleCall {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
}

const examplesOf = ({ _meta }: ToolList['tools'][number]) => _meta?.['dev.toolpacks/examples'] as ExampleCall[];

const toParser = (schema: unknown) => z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);

/** What a model may be given without harm: 8,000 tokens. */
const longestText = 32_000;

let upstream: HttpServer;

beforeAll(async () => {
  upstream = await serveHandler(createGdacs());
});

afterAll(() => upstream.stop());

describe.each(['fallback', 'always'])('with SAMPLE_DATA=%s', (mode) => {
  let service: Service;
  let tools: ToolList['tools'];

  beforeAll(async () => {
    service = await serveFrom(upstream.url, { SAMPLE_DATA: mode });
    tools = (await service.ask<ToolList>('tools/list')).tools;
  });

  afterAll(() => service.stop());

  test('every example works, fits its own schemas, finds something and is short enough to read', async () => {
    for (const tool of tools) {
      const [input, output] = [toParser(tool.inputSchema), toParser(tool.outputSchema)];
      expect(examplesOf(tool).length).toBeGreaterThanOrEqual(2);
      for (const example of examplesOf(tool)) {
        const { isError, structuredContent, content } = await service.call(example.name, example.arguments);
        expect(input.safeParse(example.arguments ?? {}).success).toBe(true);
        expect(isError).toBeUndefined();
        expect(output.safeParse(structuredContent)).toMatchObject({ success: true, data: structuredContent });
        expect(structuredContent?.count).not.toBe(0);
        expect(content.map(({ text }) => text).join('').length).toBeLessThan(longestText);
      }
    }
  });
});

describe('two tools', () => {
  let service: Service;
  let tools: ToolList['tools'];

  beforeAll(async () => {
    service = await startService();
    tools = (await service.ask<ToolList>('tools/list')).tools;
  });

  afterAll(() => service.stop());

  test('are published, which only read, from outside', () => {
    expect(tools.map(({ name }) => name)).toEqual(['events', 'event']);
    for (const { annotations } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, idempotentHint: true, openWorldHint: true });
    }
  });

  test('describe every argument, and list the values that they know', () => {
    const [events, event] = tools.map(({ inputSchema }) => inputSchema.properties as Record<string, object>);

    for (const property of [...Object.values(events ?? {}), ...Object.values(event ?? {})]) {
      expect(property).toMatchObject({ description: expect.stringMatching(/\S{3}/) });
    }
    expect(events).toMatchObject({
      event_types: { type: 'array', items: { type: 'string', enum: ['EQ', 'TC', 'FL', 'VO', 'DR', 'WF'] } },
      alert_levels: { type: 'array', items: { type: 'string', enum: ['Green', 'Orange', 'Red'] } },
      from: { type: 'string', format: 'date' },
      limit: { default: 20, minimum: 1, maximum: 100 },
    });
    expect(event).toMatchObject({
      event_type: { type: 'string', enum: ['EQ', 'TC', 'FL', 'VO', 'DR', 'WF'] },
      event_id: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
      geometry: { enum: ['simplified', 'full', 'none'], default: 'simplified' },
    });
  });

  test('show events of GDACS’s own where there is no sample', () => {
    const ids = tools.flatMap(examplesOf).flatMap((example) => example.arguments?.event_id ?? []);

    expect(ids).toEqual([1001253, 1554511]);
  });
});
