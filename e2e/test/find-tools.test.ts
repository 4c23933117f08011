import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { listTools, message, namesOf, post } from '../../aggregate/test/post.ts';
import { type StartedSet, startSet } from '../../aggregate/test/start-aggregate.ts';
import { loadHarness } from '../../scripts/packs/load-harness.ts';
import { heldOut, heldOutLater, questions } from '../find-tools/questions.ts';

/** The questions are about these. */
const packs = ['chain-eth', 'paris-events', 'dance-events', 'disaster-alerts', 'quotes'];

let set: StartedSet;

beforeAll(async () => {
  const harnesses = await Promise.all(packs.map(loadHarness));
  const now = () => new Date();
  set = await startSet(
    await Promise.all(harnesses.map((harness) => harness.createPack({ SAMPLE_DATA: 'always' }, { now }))),
  );
});

afterAll(() => set.stop());

const answered = z.object({
  result: z.looseObject({
    isError: z.literal(true).optional(),
    structuredContent: z
      .object({ count: z.int(), tools: z.array(z.looseObject({ name: z.string(), example: z.unknown() })) })
      .optional(),
    content: z.array(z.object({ text: z.string() })),
    _meta: z.record(z.string(), z.looseObject({})),
  }),
});

async function find(args: object) {
  const { body } = await post(set.url, message('tools/call', { name: 'find_tools', arguments: args }));
  return answered.parse(body).result;
}

async function firstFor(question: string): Promise<string | undefined> {
  return (await find({ query: question })).structuredContent?.tools[0]?.name;
}

describe('find_tools', () => {
  it.each(questions)('puts the right tool first for: %s', async (question, tool) => {
    expect(await firstFor(question)).toBe(tool);
  });

  it.each([
    ['the first ten', heldOut, 7],
    ['the second ten', heldOutLater, 9],
  ])('does as well as it did with questions that no weight was chosen for, %s', async (_, asked, atLeast) => {
    const firsts = await Promise.all(asked.map(async ([question, tool]) => (await firstFor(question)) === tool));
    expect(firsts.filter(Boolean).length).toBeGreaterThanOrEqual(atLeast);
  });

  it('gives what a call takes: the name, the schema of the arguments and an example, which works', async () => {
    const [tool] = (await find({ query: 'a random quote', limit: 1 })).structuredContent?.tools ?? [];
    const listed = (await listTools(set.url)).tools.find(({ name }) => name === 'quotes__random_quote');

    expect(tool).toEqual({
      name: 'quotes__random_quote',
      title: listed?.title,
      description: listed?.description,
      pack: 'quotes',
      input_schema: listed?.inputSchema,
      example: {},
    });
    const own = message('tools/call', { name: 'random_quote', arguments: tool?.example });
    const { body } = await post(`${set.gateway.baseUrl}/quotes/mcp`, own);
    expect(body).toMatchObject({ result: { structuredContent: { content: expect.any(String) } } });
  });

  it('gives five at most, or as many as are asked for', async () => {
    expect((await find({ query: 'events quotes token' })).structuredContent?.count).toBe(5);
    expect((await find({ query: 'events quotes token', limit: 2 })).structuredContent?.count).toBe(2);
  });

  it.each(['erthquakes', 'EARTHQUAKE', 'eárthquakes', 'earthq'])('finds earthquakes by %s', async (query) => {
    expect(await firstFor(query)).toBe('disaster-alerts__events');
  });

  it('finds nothing for words that no tool has, and says what to do', async () => {
    const { structuredContent, content } = await find({ query: 'zzzzqq xqxqxq' });
    expect(structuredContent).toEqual({ count: 0, tools: [] });
    expect(content[1]?.text).toContain('Try others');
  });

  it.each(['the of and', '???', '🌋', '"); drop table', '__proto__ constructor'])('takes %j', async (query) => {
    expect((await find({ query })).isError).toBeUndefined();
  });

  it('says how old its list is and refuses what it does not take', async () => {
    expect((await find({ query: 'quote' }))._meta['dev.toolpacks/freshness']).toMatchObject({
      state: expect.stringMatching(/^(hit|stale|fresh)$/),
      fetched_at: expect.stringMatching(/Z$/),
    });
    for (const args of [{}, { query: '' }, { query: 'a', limit: 21 }, { query: 'x'.repeat(201) }, { q: 'a' }]) {
      expect((await find(args))._meta['dev.toolpacks/error']).toMatchObject({ class: 'invalid_input' });
    }
  });

  it('is the first tool of the list and only reads', async () => {
    const list = await listTools(set.url);
    expect(namesOf(list)).toHaveLength(13);
    expect(list.tools[0]).toMatchObject({
      name: 'find_tools',
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    });
  });
});
