import { describe, expect, test } from 'vitest';
import { toAllowanceInWords } from '../src/pictures/chain/allowance.ts';

describe('an allowance', () => {
  test.each([
    ['0x0', 'none', '0'],
    ['0x1', 'exact', '1'],
    ['0x3e8', 'exact', '1 000'],
    ['0x42ec210956b3ba0000', 'exact', '1 234 500 000 000 000 000 000'],
    [`0x7${'f'.repeat(63)}`, 'exact', expect.stringMatching(/^57 896 .* 967$/)],
    [`0x8${'0'.repeat(63)}`, 'practically unlimited', expect.stringMatching(/^57 896 .* 968$/)],
    [`0x${'f'.repeat(63)}e`, 'practically unlimited', expect.stringMatching(/^115 792 .* 934$/)],
    [`0x${'f'.repeat(64)}`, 'unlimited', expect.stringMatching(/^115 792 .* 935$/)],
  ])('of %s is %s: %s', (hex, kind, digits) => {
    const shown = toAllowanceInWords(hex);
    expect({ ...shown, digits: shown.digits.replaceAll('\u2009', ' ') }).toEqual({ kind, digits, hex });
  });

  test.each(['', '0x', '12', 'ff', '0xg', `0x1${'0'.repeat(64)}`, '-0x1'])('is not read from %p', (hex) => {
    expect(() => toAllowanceInWords(hex)).toThrow('no hexadecimal amount');
  });
});
