import { expect, test } from 'vitest';
import { cleanText, cleanTexts } from '../src/index.ts';

test.each([
  ['control characters', 'a\0b\u0007c\u001b[31m\u007fd\u009be', 'abc[31mde'],
  ['bidi controls', '\u202eniCDSU\u202c \u2066x\u2069\u200e\u200f\u061c', 'niCDSU x'],
  ['zero-width characters', 'i\u200bg\u2060n\ufeffo\u200dr\u200ce', 'ignore'],
  ['soft hyphens', 'ca\u00adfé', 'café'],
  ["Unicode's tags", `hidden${'\u{e0048}\u{e0049}'}`, 'hidden'],
  ['a joiner after a joiner', 'م\u200c\u200c\u200dن', 'م\u200cن'],
])('%s are taken out', (_, text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

test.each([
  ['tabs and line breaks', 'a\tb\r\nc\n'],
  ['other scripts and signs', 'Ünïcödé 令牌 🦄 “x” — 5\u00a0€'],
  ['a joiner between letters of Persian', 'می\u200cخواهم'],
  ['an emoji made of several', '👩\u200d🚀'],
])('%s stay', (_, text) => {
  expect(cleanText(text)).toBe(text);
});

test('a rare line break is a common one', () => {
  expect(cleanText('a\vb\fc\u0085d\u2028e\u2029f')).toBe('a\nb\nc\nd\ne\nf');
});

test('all texts in a value are cleaned, names of members too', () => {
  const value = JSON.parse('{"a\\u202eb":[1,null,{"c":"d\\u0000"}],"__proto__":"e\\u200b","f":"g"}');
  expect(JSON.stringify(cleanTexts(value))).toBe('{"__proto__":"e","f":"g","ab":[1,null,{"c":"d"}]}');
});
