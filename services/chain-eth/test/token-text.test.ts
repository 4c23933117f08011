import { expect, test } from 'vitest';
import { toTokenText } from '../src/token-text.ts';

test.each([
  ['USD Coin', 'USD Coin'],
  ['MKR\0\0\0\0', 'MKR'],
  ['  two \t spaces\r\n', 'two spaces'],
  ['\u202eniCDSU\u202c', 'niCDSU'],
  ['A\u200bB', 'AB'],
  ['hidden\u{e0048}\u{e0049}', 'hidden'],
  ['half\ud83d', 'half'],
  ['Ünïcödé 令牌 🦄', 'Ünïcödé 令牌 🦄'],
])('%j is shown as %j', (raw, shown) => {
  expect(toTokenText(raw)).toEqual({ text: shown });
});

test.each(['', '   ', '\0\0', '\u0001', '\ufffd\ufffd', '\u200b'])('%j is nothing to show', (raw) => {
  expect(toTokenText(raw)).toBeNull();
});

test('the longest text is shown whole, and a longer one is cut between characters', () => {
  const longest = '🦄'.repeat(200);

  expect(toTokenText(longest)).toEqual({ text: longest });
  expect(toTokenText(`${longest}!`)).toEqual({
    text: `${'🦄'.repeat(199)}…`,
    cutFrom: 201,
  });
});
