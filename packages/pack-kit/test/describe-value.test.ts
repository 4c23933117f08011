import { quote } from '@toolpacks/contracts';
import { describe, expect, it } from 'vitest';
import { describeValue } from '../src/describe-value.ts';

describe('a value of a caller, in words', () => {
  it.each<[unknown, string]>([
    [undefined, 'nothing'],
    [null, 'null'],
    ['', 'string ""'],
    ['a "b"', 'string "a \\"b\\""'],
    [0, 'number 0'],
    [-0, 'number 0'],
    [1.5, 'number 1.5'],
    [Number.POSITIVE_INFINITY, 'number Infinity'],
    [true, 'boolean true'],
    [[], 'array of 0'],
    [[1, [2]], 'array of 2'],
    [{ a: 1 }, 'object'],
  ])('%j is %s', (value, words) => {
    expect(describeValue(value)).toBe(words);
  });
});

describe('a quoted text', () => {
  it.each([
    ['abc', '"abc"'],
    ['\0\n', '"\\u0000\\n"'],
    ['\u007f\u0085\u2028\u2029', '"\\u007f\\u0085\\u2028\\u2029"'],
    ['\ud83d', '"\ufffd"'],
    ['été 🎉', '"été 🎉"'],
    ['x'.repeat(60), `"${'x'.repeat(60)}"`],
    ['x'.repeat(61), `"${'x'.repeat(60)}" … (61 characters)`],
    [`${'x'.repeat(59)}🎉`, `"${'x'.repeat(59)}\ufffd" … (61 characters)`],
  ])('%j is %s', (text, quoted) => {
    expect(quote(text)).toBe(quoted);
  });
});
