import { describe, expect, it } from 'vitest';
import { checkJsonLimits, maxJsonDepth, maxJsonElements } from '../src/json-limits.ts';

const check = (text: string) => () => checkJsonLimits(Buffer.from(text));
const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('a body', () => {
  it.each([
    ['as deep as it may be', lists(maxJsonDepth)],
    ['with objects as deep as they may be', objects(maxJsonDepth)],
    ['with many lists beside one another', `[${Array.from({ length: 1000 }, () => '[]').join()}]`],
    ['with brackets in a string', JSON.stringify('[{'.repeat(100_000))],
    ['with escaped quotes before brackets', JSON.stringify(`"${'\\"['.repeat(1000)}`)],
    ['with a string that ends in backslashes', `["\\\\","${'['.repeat(100)}"]`],
    ['with commas in a string', JSON.stringify(','.repeat(maxJsonElements * 2))],
    ['with a string that does not end', `["${'['.repeat(1000)}`],
    ['that is empty', ''],
    ['that is no JSON', 'not JSON ]]]'],
  ])('%s passes', (_, text) => {
    expect(check(text)).not.toThrow();
  });

  it.each([
    ['lists one level too deep', lists(maxJsonDepth + 1), /deeper than 64 levels/],
    ['objects one level too deep', objects(maxJsonDepth + 1), /deeper than 64 levels/],
    ['a megabyte of brackets', '['.repeat(1_048_576), /deeper than 64 levels/],
    ['brackets after a string with an escaped quote', `["\\"",${lists(maxJsonDepth)}]`, /deeper than 64 levels/],
    ['one value too many', `[${'1,'.repeat(maxJsonElements)}1]`, /more than 20000 values/],
    ['a megabyte of empty lists', `[${'[],'.repeat(300_000)}1]`, /more than 20000 values/],
  ])('with %s is rejected', (_, text, message) => {
    expect(check(text)).toThrow(expect.objectContaining({ status: 400, message: expect.stringMatching(message) }));
  });
});
