import type { Tool } from '@toolpacks/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { definePack, defineTool } from '../src/index.ts';
import { type StartedPack, startPack } from '../src/testing/index.ts';
import { modernBody, modernHeaders } from './modern.ts';
import { callTool, post } from './post.ts';
import { shop } from './shop-pack.ts';

const either = defineTool({
  name: 'either',
  title: 'Either',
  description: 'One of two shapes.',
  input: z.strictObject({ which: z.enum(['a', 'b']) }),
  output: z.union([z.object({ a: z.int() }), z.object({ b: z.int(), when: z.iso.datetime() })]),
  examples: [{ which: 'a' }, { which: 'b' }],
  openWorld: true,
  idempotent: false,
  run: ({ which }) => (which === 'a' ? { a: 1 } : { b: 2, when: '2026-01-01T00:00:00Z' }),
});

let pack: StartedPack;
let tools: readonly Tool[];

beforeAll(async () => {
  pack = await startPack(definePack({ ...shop, tools: [...shop.tools, either] }));
  tools = await listed('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
});

afterAll(() => pack.stop());

async function listed(body: string, headers: Record<string, string> = {}): Promise<readonly Tool[]> {
  return JSON.parse((await post(pack.url, body, headers)).text).result.tools;
}

/** As a client does: from the published JSON alone. Throws where it is no JSON Schema. */
const compile = (schema: unknown) => z.fromJSONSchema(JSON.parse(JSON.stringify(schema)));
const examplesOf = (tool: Tool | undefined) => JSON.parse(JSON.stringify(tool?._meta?.['dev.toolpacks/examples']));

describe('tools/list', () => {
  it('gives every tool in the order of the pack, in both eras alike', async () => {
    expect(tools.map(({ name }) => name)).toEqual(['order', 'sizes', 'either']);
    expect(await listed(modernBody('tools/list'), modernHeaders('tools/list'))).toEqual(tools);
  });

  it('gives titles, descriptions and annotations', () => {
    expect(tools[2]).toMatchObject({
      name: 'either',
      title: 'Either',
      description: 'One of two shapes.',
      annotations: {
        title: 'Either',
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: true,
      },
    });
    expect(tools[1]?.annotations).toMatchObject({ idempotentHint: true, openWorldHint: false });
  });

  it('gives schemas of type object in dialect 2020-12 that compile', () => {
    for (const { inputSchema, outputSchema } of tools) {
      for (const schema of [inputSchema, outputSchema]) {
        expect(schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' });
        expect(() => compile(schema)).not.toThrow();
      }
    }
  });

  it('gives what a model needs of the arguments, and nothing of how they are checked', () => {
    const schema = tools[0]?.inputSchema;
    expect(schema).toMatchObject({ required: ['city'], additionalProperties: false });
    expect(schema?.properties).toMatchObject({
      city: { type: 'string', minLength: 2, maxLength: 40, description: 'Where to' },
      count: { type: 'integer', minimum: 1, maximum: 50, default: 1 },
      size: { type: 'string', enum: ['S', 'M', 'L'], default: 'M' },
      tags: { type: 'array', items: { type: 'string', enum: ['red', 'blue'] }, maxItems: 3 },
      big: { type: 'integer' },
    });
    expect(JSON.stringify(tools)).not.toContain('9007199254740991');
  });

  it('gives examples as calls', () => {
    expect(tools.map((tool) => examplesOf(tool).length)).toEqual([2, 2, 2]);
    expect(examplesOf(tools[1])).toEqual([{ name: 'sizes', arguments: {} }, { name: 'sizes' }]);
  });

  it.each(['a', 'b'])('gives an outputSchema of more than one shape, which accepts the shape %s', async (which) => {
    const { structuredContent } = await callTool(pack.url, 'either', { which });
    expect(structuredContent).toHaveProperty(which);
    expect(compile(tools[2]?.outputSchema).safeParse(structuredContent).success).toBe(true);
  });
});
