import type { ToolList } from '@toolpacks/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { freshnessOf, type Service, sourceOf, startService } from './service.ts';

interface ExampleCall {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
}

const examplesOf = ({ _meta }: ToolList['tools'][number]) => _meta?.['dev.toolpacks/examples'] as ExampleCall[];

const toParser = (schema: unknown) => z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);

describe.each(['a', 'b'])('with contract %s', (contract) => {
  let service: Service;
  let tools: ToolList['tools'];

  beforeAll(async () => {
    service = await startService({ QUOTES_CONTRACT: contract });
    tools = (await service.ask<ToolList>('tools/list')).tools;
  });

  afterAll(() => service.stop());

  test('four tools are published, which only read; only random_quote may answer otherwise the next time', () => {
    expect(tools.map(({ name, annotations }) => [name, annotations?.idempotentHint])).toEqual([
      ['random_quote', false],
      ['search_quotes', true],
      ['list_tags', true],
      ['list_authors', true],
    ]);
    for (const { annotations } of tools)
      expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
  });

  test('every tool has two example calls, and each fits its own schemas', async () => {
    for (const tool of tools) {
      const [input, output] = [toParser(tool.inputSchema), toParser(tool.outputSchema)];
      expect(examplesOf(tool).length).toBeGreaterThanOrEqual(2);
      for (const example of examplesOf(tool)) {
        const { isError, structuredContent } = await service.call(example.name, example.arguments);
        expect(input.safeParse(example.arguments ?? {}).success).toBe(true);
        expect(isError).toBeUndefined();
        expect(output.safeParse(structuredContent)).toMatchObject({ success: true, data: structuredContent });
        expect(output.safeParse({ count: 'many' }).success).toBe(false);
      }
    }
  });

  test('every example finds something', async () => {
    for (const example of tools.flatMap(examplesOf)) {
      const { structuredContent } = await service.call(example.name, example.arguments);
      expect(structuredContent?.count).not.toBe(0);
    }
  });

  test('every answer says that its data ships with the pack, and whose it is', async () => {
    for (const example of tools.flatMap(examplesOf)) {
      const result = await service.call(example.name, example.arguments);
      expect(freshnessOf(result)).toEqual({ state: 'static', fetched_at: null, fresh_until: null });
      expect(sourceOf(result)).toEqual({
        name: expect.any(String),
        url: expect.stringMatching(/^urn:/),
        license: 'Public domain',
        attribution: expect.any(String),
      });
    }
  });
});
