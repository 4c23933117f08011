import { cleanText } from '@toolpacks/upstream';
import { compile } from 'html-to-text';
import { cutText } from './cut-text.ts';

/** Text or HTML to plain text of at most `maxLength` characters; null where nothing is left. */
export type PlainText = (source: string | null, maxLength: number) => string | null;

/** Enough for every text that is given, and little enough to be read in no time. */
const maxSourceLength = 20_000;

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Making the converter takes milliseconds, so make one for many texts. */
export function createPlainText(): PlainText {
  const convert = compile({
    wordwrap: false,
    limits: { maxDepth: 50, ellipsis: '…' },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'ul', options: { itemPrefix: '- ' } },
      // The converter fails over a Roman number of five digits.
      { selector: 'ol[type]', format: 'unorderedList', options: { itemPrefix: '- ' } },
      { selector: 'td', format: 'block' },
      { selector: 'th', format: 'block' },
      { selector: 'img', format: 'skip' },
      // A mark before each line would make much of little, where quotes are in quotes.
      { selector: 'blockquote', format: 'block' },
      { selector: 'hr', format: 'lineBreak' },
      ...headings.map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
  return (source, maxLength) => {
    if (source === null) return null;
    const start = source.slice(0, maxSourceLength);
    const text = tidy(/[<&]/.test(start) ? convert(start) : start);
    return text === '' ? null : cutText(text, maxLength);
  };
}

/** Single spaces, no empty lines, nothing invisible: entities may have been what the border could not see. */
const tidy = (text: string): string =>
  cleanText(text.toWellFormed())
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
