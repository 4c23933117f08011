/**
 * Writes a page for each Markdown file of docs/tools beside the built page, in HTML that needs no script. What the files say
 * stays text: of HTML they may have nothing but `<details>`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Marked } from 'marked';

const sources = join(import.meta.dirname, '../docs/tools');
const target = join(import.meta.dirname, 'dist/docs/tools');

for (const name of readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.md'))) {
  const path = name.replaceAll('\\', '/');
  const page = join(target, pathOf(path));
  mkdirSync(dirname(page), { recursive: true });
  writeFileSync(page, toPage(readFileSync(join(sources, name), 'utf8'), '../'.repeat(path.split('/').length + 1)));
}
const styles = ['src/style/tokens.css', 'docs/page.css'].map((name) => readFileSync(join(import.meta.dirname, name)));
writeFileSync(join(target, 'page.css'), Buffer.concat(styles));

/** `root` leads from the page to the gateway's own. */
function toPage(markdown, root) {
  const [, title] = /^# (.*)$/m.exec(markdown);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escapeHtml(title)} · Toolpacks</title>
    <link rel="icon" type="image/svg+xml" href="${root}favicon.svg" />
    <link rel="stylesheet" href="${root}docs/tools/page.css" />
    <script src="${root}theme.js"></script>
  </head>
  <body>
    <nav><a href="${root}">Toolpacks</a> · <a href="${root}docs/tools/">Tools</a></nav>
    <main>
${toHtml(markdown)}    </main>
  </body>
</html>
`;
}

function toHtml(markdown) {
  return new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      html: ({ text }) =>
        /^(<details>\n<summary>[A-Za-z]+<\/summary>|<\/details>)\s*$/.test(text) ? text : escapeHtml(text),
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        return isSafe(href) ? `<a href="${escapeHtml(toAddress(href))}">${inner}</a>` : inner;
      },
      image: ({ text }) => escapeHtml(text),
      table(token) {
        const cells = (row) => row.map((cell) => this.tablecell(cell)).join('');
        const rows = token.rows.map((row) => `<tr>${cells(row)}</tr>\n`).join('');
        return `<div class="scroll" tabindex="0" role="region" aria-label="Table"><table><thead><tr>${cells(token.header)}</tr></thead>\n<tbody>\n${rows}</tbody></table></div>\n`;
      },
      code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}\n</code></pre>\n`,
    },
  }).parse(markdown);
}

/** As GitHub makes them, so that links within the files work in both places. */
function slugOf(text) {
  return text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

function isSafe(href) {
  return /^https?:\/\//.test(href) || /^#?[\w.][\w./#-]*$/.test(href);
}

function toAddress(href) {
  return /^https?:/.test(href) ? href : pathOf(href).replace(/(^|\/)index\.html/, '$1') || './';
}

function pathOf(path) {
  return path.replace(/README\.md(?=#|$)/, 'index.html').replace(/\.md(?=#|$)/, '.html');
}

function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
