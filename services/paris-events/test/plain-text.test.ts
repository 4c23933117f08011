import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createPlainText } from '../src/plain-text.ts';

const plainText = createPlainText();

test.each([
  ['plain text', 'Un concert, gratuit.', 'Un concert, gratuit.'],
  ['paragraphs', '<p>Un.</p><p>Deux.</p>', 'Un.\nDeux.'],
  [
    'a list',
    '<p>Les jeudis :</p><ul><li>17 octobre<br></li><li>14 novembre</li></ul>',
    'Les jeudis :\n- 17 octobre\n- 14 novembre',
  ],
  ['a numbered list', '<ol><li>Un</li><li>Deux</li></ol>', '1. Un\n2. Deux'],
  [
    'a list with other numbers, which may be too large for Roman ones',
    '<ol type="i" start="99999"><li>Un</li></ol>',
    '- Un',
  ],
  ['a quote without a mark', '<blockquote>Un<br>deux</blockquote>', 'Un\ndeux'],
  ['line breaks', 'Un<br>Deux<br/>Trois<br />', 'Un\nDeux\nTrois'],
  ['named entities', '5&nbsp;&euro; &amp; l&rsquo;&eacute;t&eacute; &lt;3', '5 € & l’été <3'],
  ['numeric entities', '&#233;t&#xE9; &#8217;', 'été ’'],
  ['a link without its address', 'Voir <a href="https://lieu.example/x">le site</a>.', 'Voir le site.'],
  ['markup in a line', 'Un <strong>grand</strong> <em>soir</em>', 'Un grand soir'],
  ['a heading in its own letters', '<h2>Le soir</h2><p>Suite</p>', 'Le soir\nSuite'],
  ['a table by its cells', '<table><tr><td>Plein</td><td>5 €</td></tr></table>', 'Plein\n5 €'],
  ['no pictures, rules, scripts or comments', 'a<img src="x" alt="y"><hr><script>z()</script><!-- c -->b', 'a\nb'],
  ['signs that are no markup', 'I <3 Paris & 1 < 2', 'I <3 Paris & 1 < 2'],
  ['markup without an end', '<p>Un <b>deux', 'Un deux'],
  ['spaces and empty lines as one', ' Un \u00a0 deux \r\n\r\n\t trois\u202f! ', 'Un deux\ntrois !'],
  ['nothing invisible', 'ca\u00adfé\u200b \u202etxt\u0007\ufeff', 'café txt'],
  ['half a surrogate pair as what it is', 'a\ud83dz', 'a\ufffdz'],
  ['nothing of markup only', '<p>&nbsp;</p><br>', null],
  ['nothing of spaces', ' \n ', null],
])('has %s', (_, source, text) => {
  expect(plainText(source, 800)).toBe(text);
});

test('null stays null', () => {
  expect(plainText(null, 800)).toBeNull();
});

test.each([
  ['abcdef', 6, 'abcdef'],
  ['abcdefg', 6, 'abcde…'],
  ['abcd efg', 6, 'abcd…'],
  ['abcd😀fg', 6, 'abcd…'],
])('"%s" in %i characters is "%s"', (source, maxLength, text) => {
  expect(plainText(source, maxLength)).toBe(text);
});

/** Work that would block for longer throws: the test runner cannot end what never yields. */
const inTime = (work: () => number): unknown => runInNewContext('work()', { work }, { timeout: 4000 });

test.each([
  ['levels', '<div>'.repeat(200_000)],
  ['lists in lists', '<ul><li>'.repeat(100_000)],
  ['attributes', `<p ${'a=b '.repeat(200_000)}`],
  ['open tags', '<'.repeat(500_000)],
  ['ampersands', '&'.repeat(500_000)],
  ['spaces', `a${' '.repeat(500_000)}b`],
  ['line ends', `a${'\n '.repeat(250_000)}b`],
])('endless %s are survived and cut', (_, source) => {
  expect(inTime(() => (plainText(source, 800) ?? '').length)).toBeLessThanOrEqual(800);
});
