import { escapeText, table } from './markdown.ts';
import type { ToldPack } from './read-pack.ts';

/** The page that leads to those of all tools, in Markdown. */
export function writeIndexPage(packs: readonly ToldPack[]): string {
  return `${[
    '# Tools',
    'A page for each tool: what it does, where its data come from, what it takes and gives, what can go wrong, and calls to copy, with the answers that they gave.',
    ...packs.flatMap(packPart),
  ].join('\n\n')}\n`;
}

const packPart = ({ name, description, digest, tools }: ToldPack): string[] => [
  `## ${name}`,
  escapeText(description),
  table(
    ['tool', 'what it does'],
    tools.map((tool) => [`[${tool.name}](${name}/${tool.name}.md)`, escapeText(firstSentence(tool.description))]),
  ),
  `Its pages are about the tools whose digest, in \`_meta["dev.toolpacks/digest"]\` of \`tools/list\`, is \`${digest.slice(0, 12)}…\`.`,
];

const firstSentence = (text: string): string => /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;
