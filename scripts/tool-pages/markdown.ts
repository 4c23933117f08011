/** A table with a cell for each column in each row. Columns that are empty in all rows are left out. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const shown = heads.map((_, column) => rows.some((row) => row[column]));
  const line = (cells: readonly string[]) => `| ${cells.filter((_, column) => shown[column]).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map((row) => line(row.map(toCell)))].join('\n');
}

/** An underscore within a word is one. */
const special = /[\\*[\]<>&#]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g;

/** Text that stays text: nothing in it is taken for Markdown or HTML, but for code between backticks. */
export const escapeText = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(special, '\\$&')))
    .join('');

/** Longer than any run of backticks in it. */
export function fence(language: string, code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = '`'.repeat(longest + 1);
  return `${mark}${language}\n${code}\n${mark}`;
}

/** What is seen only when its title is chosen. */
export const details = (title: string, text: string): string =>
  `<details>\n<summary>${title}</summary>\n\n${text}\n\n</details>`;

/** A pipe would end the cell, in code too. */
const toCell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
