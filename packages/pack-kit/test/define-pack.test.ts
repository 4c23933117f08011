import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { definePack, defineTool, type PackDefinition, type ToolDefinition } from '../src/index.ts';

const output = z.object({ ok: z.boolean() });
const input = z.strictObject({ city: z.string() });

const tool = (change: Partial<ToolDefinition<typeof input, typeof output>> = {}) =>
  defineTool({
    name: 'act',
    title: 'Act',
    description: 'Acts.',
    input,
    output,
    examples: [{ city: 'Paris' }, { city: 'Oslo' }],
    run: () => ({ ok: true }),
    ...change,
  });

const definition: PackDefinition = {
  name: 'lab',
  title: 'Lab',
  description: 'A test.',
  version: '1',
  owner: 'o',
  tools: [tool()],
};

const withoutArguments = (examples: readonly Record<string, never>[]) =>
  defineTool({
    name: 'list',
    title: 'List',
    description: 'Lists.',
    input: z.strictObject({}),
    output,
    examples,
    run: () => ({ ok: true }),
  });

describe('a pack', () => {
  it('that keeps the rules has a time budget of 10 s and no upstreams', () => {
    expect(definePack({ ...definition, tools: [tool(), withoutArguments([{}])] })).toMatchObject({
      name: 'lab',
      timeBudgetMs: 10_000,
      upstreams: [],
    });
  });

  it('keeps a time budget of its own', () => {
    expect(definePack({ ...definition, timeBudgetMs: 5 }).timeBudgetMs).toBe(5);
  });

  it.each<[string, Partial<PackDefinition>, RegExp]>([
    ['a name that is not kebab-case', { name: 'My_Pack' }, /kebab-case/],
    ['two tools of one name', { tools: [tool(), tool()] }, /^lab: two tools are named act$/],
    ['a tool name in camel case', { tools: [tool({ name: 'doIt' })] }, /^lab: tool name doIt is not snake_case$/],
    ['a tool name with a hyphen', { tools: [tool({ name: 'do-it' })] }, /not snake_case/],
    ['a tool without a name', { tools: [tool({ name: '' })] }, /not snake_case/],
    ['one example', { tools: [tool({ examples: [{ city: 'Paris' }] })] }, /^lab: act needs 2 example calls$/],
    ['no example', { tools: [withoutArguments([])] }, /^lab: list needs 1 example calls?$/],
    [
      'an example that its own schema refuses',
      { tools: [tool({ examples: [{ city: 'Paris' }, JSON.parse('{"city":5}')] })] },
      /^lab: act: an example is not accepted by its own input schema$/,
    ],
    [
      'an example with an unknown argument',
      { tools: [tool({ examples: [{ city: 'Paris' }, JSON.parse('{"city":"Oslo","town":1}')] })] },
      /^lab: act: an example is not accepted/,
    ],
  ])('with %s is refused', (_title, change, says) => {
    expect(() => definePack({ ...definition, ...change })).toThrow(says);
  });
});

describe('a tool', () => {
  it('is idempotent and answers from inside unless it says otherwise', () => {
    expect(tool()).toMatchObject({ idempotent: true, openWorld: false });
    expect(tool({ idempotent: false, openWorld: true })).toMatchObject({ idempotent: false, openWorld: true });
  });
});
