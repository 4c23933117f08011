import { callExamples, callWrongly } from './call-examples.ts';
import { readPack, type ToldPack } from './read-pack.ts';
import type { ExamplePack } from './start-example-packs.ts';
import { writeIndexPage } from './write-index-page.ts';
import { writeToolPage } from './write-tool-page.ts';

/** The text of each page, by its path below docs/tools. */
export type Pages = ReadonlyMap<string, string>;

/** Makes the pages from what packs tell and answer over HTTP. */
export async function makePages(packs: readonly ExamplePack[]): Promise<Pages> {
  const made = await Promise.all(packs.map(pagesOfPack));
  const pages = made.flatMap(({ pages }) => pages);
  return new Map([['README.md', writeIndexPage(made.map(({ pack }) => pack))], ...pages]);
}

async function pagesOfPack(running: ExamplePack): Promise<{ pack: ToldPack; pages: [string, string][] }> {
  const pack = await readPack(running);
  const pages: [string, string][] = [];
  for (const tool of pack.tools) {
    const answered = await callExamples(running.url, tool);
    const refused = await callWrongly(running.url, tool);
    pages.push([`${pack.name}/${tool.name}.md`, writeToolPage({ pack, tool, answered, refused })]);
  }
  return { pack, pages };
}
