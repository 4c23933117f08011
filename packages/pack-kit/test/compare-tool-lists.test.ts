import { expect, test } from 'vitest';
import { compareToolLists } from '../src/testing/golden/compare-tool-lists.ts';
import { type PublishedTool, toolListDigest } from '../src/tool-list-digest.ts';

const annotations = {
  title: 'Look',
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
const look: PublishedTool = {
  name: 'look',
  title: 'Look',
  description: 'Looks.',
  inputSchema: { type: 'object', properties: { at: { type: 'string' } }, additionalProperties: false },
  outputSchema: { type: 'object', properties: { seen: { type: 'string' } }, required: ['seen'] },
  annotations,
};
const { outputSchema: _, ...untold } = look;
const other: PublishedTool = { ...look, name: 'other', inputSchema: { type: 'object' } };

test.each<[change: string, before: readonly PublishedTool[], after: readonly PublishedTool[], told: readonly string[]]>(
  [
    ['nothing', [look], [{ ...look }], []],
    ['another order', [look, other], [other, look], []],
    [
      'other words',
      [look],
      [{ ...look, title: 'See', description: 'Sees.' }],
      ['compatible: look has another title', 'compatible: look has another description'],
    ],
    ['a tool added', [look], [look, other], ['compatible: other is new']],
    ['a tool removed', [look, other], [look], ['breaking: other is gone']],
    ['a tool renamed', [look], [{ ...look, name: 'see' }], ['breaking: look is now named see']],
    [
      'an argument narrowed',
      [look],
      [{ ...look, inputSchema: { ...look.inputSchema, required: ['at'] } }],
      ['breaking: look: the argument at is required'],
    ],
    [
      'a field removed',
      [look],
      [{ ...look, outputSchema: { type: 'object', properties: {} } }],
      ['breaking: look: the field seen is gone'],
    ],
    ['no outputSchema any more', [look], [untold], ['breaking: look no longer says what it answers']],
    ['an outputSchema', [untold], [look], ['compatible: look says what it answers']],
    [
      'not read-only',
      [look],
      [{ ...look, annotations: { ...annotations, readOnlyHint: false } }],
      ['breaking: look readOnlyHint is false'],
    ],
    [
      'no annotations',
      [look],
      [{ ...look, annotations: {} }],
      [
        'breaking: look readOnlyHint is false, before true',
        'breaking: look destructiveHint is true',
        'breaking: look idempotentHint is false',
        'breaking: look openWorldHint is true',
        'compatible: look the annotation title',
      ],
    ],
    [
      'promises given',
      [{ ...look, annotations: {} }],
      [look],
      [
        'compatible: look readOnlyHint',
        'compatible: look destructiveHint',
        'compatible: look idempotentHint',
        'compatible: look openWorldHint',
        'compatible: look the annotation title',
      ],
    ],
    [
      'an annotation that is not known',
      [look],
      [{ ...look, annotations: { ...annotations, ...{ hiddenHint: true } } }],
      ['breaking: look the annotation hiddenHint is true'],
    ],
  ],
)('%s', (_, before, after, told) => {
  const differences = compareToolLists(before, after);
  const lines = differences.map(
    ({ subject, change, breaks }) => `${breaks ? 'breaking' : 'compatible'}: ${subject} ${change}`,
  );

  expect(lines).toEqual(told.map((start) => expect.stringContaining(start)));
});

test('the digest of a list is the same in any order of tools and members, and another one for any change', () => {
  const digest = toolListDigest([look, other]);
  const { name, ...rest } = look;

  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(toolListDigest([other, { ...rest, name }])).toBe(digest);
  expect(toolListDigest([{ ...look, _meta: { examples: [] } }, other])).toBe(digest);
  for (const changed of [
    { ...look, title: 'See' },
    untold,
    { ...look, annotations: { ...annotations, openWorldHint: true } },
  ]) {
    expect(toolListDigest([changed, other])).not.toBe(digest);
  }
});
