import type { ToolList } from '@toolpacks/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { errorOf, quoteOf, quotesOf, type Service, startService, textOf } from './service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ QUOTES_CONTRACT: 'b' });
});

afterAll(() => service.stop());

const draw = (args: object) => service.call('random_quote', args);

test('its examples fit its own schemas, and find something', async () => {
  const { tools } = await service.ask<ToolList>('tools/list');
  const [tool] = tools;
  const examples = z.array(z.object({ arguments: z.unknown() })).parse(tool?._meta?.['dev.toolpacks/examples']);
  const [input, output] = [tool?.inputSchema, tool?.outputSchema].map((schema) =>
    z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]),
  );

  expect(tools.map(({ name }) => name)).toEqual(['random_quote', 'search_quotes', 'list_tags', 'list_authors']);
  expect(examples).toHaveLength(3);
  for (const { arguments: args = {} } of examples) {
    const { structuredContent } = await draw(Object(args));
    expect(input?.parse(args)).toMatchObject(Object(args));
    expect(output?.parse(structuredContent)).toEqual(structuredContent);
    expect(structuredContent?.count).not.toBe(0);
  }
});

test.each(['Wisdom', 'wisdom', 'WISDOM', 'famous-quotes', 'Famous Quotes', 'famousquotes'])(
  'the tag %s is accepted',
  async (tags) => {
    expect(quoteOf(await draw({ tags })).tags.map((tag) => tag.toLowerCase().replace(' ', ''))).toContain(
      tags.toLowerCase().replace(/[ -]/, ''),
    );
  },
);

test.each([
  ['widsom', 'no such tag: widsom', ['Wisdom']],
  ['wisdom,freindship', 'no such tag: freindship', ['Friendship']],
  ['wisdom|freindship', 'no such tag: freindship', ['Friendship']],
  ['love,wisdom|friendship', 'no such tag: love,wisdom', ['Wisdom']],
])('the tags %s are refused: %s', async (tags, message, suggested) => {
  const result = await draw({ tags });

  expect(result.isError).toBe(true);
  expect(errorOf(result)).toMatchObject({ class: 'invalid_input', retryable: false });
  expect(errorOf(result)?.suggestions).toEqual(expect.arrayContaining(suggested));
  expect(textOf(result)).toContain(message);
  expect(textOf(result)).toContain('list_tags');
});

test('a suggestion for two unknown tags is given once', async () => {
  const { suggestions } = errorOf(await draw({ tags: 'widsom,wisdon' })) ?? {};

  expect(suggestions).toEqual([...new Set(suggestions as string[])]);
});

test('one asked for is a bare quote, several are a list, of at most ten', async () => {
  expect(quoteOf(await draw({})).content).toEqual(expect.any(String));
  expect(quotesOf(await draw({ limit: 10 }))).toHaveLength(10);
  const refused = await draw({ limit: 11 });
  expect(errorOf(refused)).toMatchObject({ class: 'invalid_input' });
  expect(textOf(refused)).toContain('limit: expected integer from 1 to 10');
});

test('an unknown author, and known tags that no quote has together, match nothing', async () => {
  expect((await draw({ author: 'nobody-at-all' })).structuredContent).toEqual({ count: 0, quotes: [] });
  expect((await draw({ tags: 'mathematics,war' })).structuredContent).toEqual({ count: 0, quotes: [] });
});
