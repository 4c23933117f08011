import { type Answered, drawsAtRandom, type Refused } from './call-examples.ts';
import { compactJson } from './compact-json.ts';
import { errorRows } from './error-rows.ts';
import { details, escapeText, fence, table } from './markdown.ts';
import type { ToldPack, ToldTool } from './read-pack.ts';
import { argumentRows, fieldForms } from './schema-rows.ts';
import { shorten } from './shorten.ts';
import { curlSnippet, pythonSnippet, typescriptSnippet } from './snippets.ts';

/** All that a page is made of. */
export interface PageFacts {
  readonly pack: ToldPack;
  readonly tool: ToldTool;
  readonly answered: readonly Answered[];
  readonly refused: Refused | undefined;
}

/** The page of one tool, in Markdown. */
export function writeToolPage({ pack, tool, answered, refused }: PageFacts): string {
  return `${[
    `# ${escapeText(tool.title)}`,
    `\`${tool.name}\` of [${escapeText(pack.title)}](../README.md#${pack.name}), at \`/${pack.name}/mcp\``,
    escapeText(tool.description),
    sourceWords(tool, answered, pack),
    '## Arguments',
    argumentsPart(tool),
    '## Answer',
    answerPart(tool),
    '## Errors',
    'A failed call has `isError: true`, says in words what was wrong, and has one of these classes in `_meta["dev.toolpacks/error"].class`.',
    table(
      ['class', 'what happened', 'what to do'],
      errorRows(pack, tool).map(({ classes, meaning, advice }) => [code(...classes), meaning, advice]),
    ),
    ...(refused ? [`\`${JSON.stringify(refused.arguments)}\`, for one, is told:`, fence('text', refused.text)] : []),
    '## Examples',
    exampleWords(tool),
    ...answered.flatMap((one) => examplePart(pack, tool, one)),
  ].join('\n\n')}\n`;
}

function sourceWords({ annotations }: ToldTool, answered: readonly Answered[], pack: ToldPack): string {
  const { name, url, license } = annotations.openWorldHint ? pack.source : (answered[0]?.source ?? pack.source);
  const linked = url.startsWith('https://') ? `[${escapeText(name)}](${url})` : escapeText(name);
  return `Data: ${linked}. Licence: ${escapeText(license)}. ${freshnessWords(answered)}`;
}

function freshnessWords(answered: readonly Answered[]): string {
  const lives = answered.flatMap(({ freshForMs }) => freshForMs ?? []);
  if (lives.length === 0) return 'They are part of the pack; nothing is fetched.';
  const [least, most] = [Math.min(...lives), Math.max(...lives)];
  if (most === 0) return 'Each call asks the source; nothing is kept.';
  return `An answer such as those below is kept for ${least === most ? '' : `${timeWords(least)} to `}${timeWords(most)} before the source is asked again.`;
}

function timeWords(ms: number): string {
  const [count, unit] = ms >= 7_200_000 ? [ms / 3_600_000, 'hour'] : [ms / 60_000, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function argumentsPart({ inputSchema }: ToldTool): string {
  const rows = argumentRows(inputSchema);
  if (rows.length === 0) return 'None.';
  return table(
    ['name', 'type', 'default', 'meaning'],
    rows.map(({ name, type, need, meaning }) => [
      code(name),
      typeCell(type),
      need === 'required' ? '**required**' : need === 'optional' ? 'none' : code(need),
      escapeText(meaning),
    ]),
  );
}

function answerPart({ outputSchema }: ToldTool): string {
  const forms = fieldForms(outputSchema).map((rows) =>
    table(
      ['field', 'type', 'meaning'],
      rows.map(({ path, type, meaning }) => [code(path), typeCell(type), escapeText(meaning)]),
    ),
  );
  return ['`result.structuredContent`, and as JSON text in `result.content[0].text`:', forms.join('\n\nor\n\n')].join(
    '\n\n',
  );
}

function exampleWords(tool: ToldTool): string {
  const made = tool.annotations.openWorldHint
    ? 'The answers are those that the pack gave with a double of its source: right in form, made up in content.'
    : 'The answers are those that the pack gave.';
  const seeded = drawsAtRandom(tool) ? ' Each call has a `seed`, so that it gives the same again.' : '';
  return `${made}${seeded} Lists and long texts are shortened; \`…\` says what was left out.`;
}

function examplePart(
  { name: pack }: ToldPack,
  { name: tool }: ToldTool,
  { arguments: args, data }: Answered,
): string[] {
  const call = { pack, tool, args };
  return [
    `### ${exampleTitle(args)}`,
    fence('sh', curlSnippet(call)),
    details('TypeScript', fence('ts', typescriptSnippet(call))),
    details('Python', fence('python', pythonSnippet(call))),
    fence('json', compactJson(shorten(data))),
  ];
}

function exampleTitle(args: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(args).map(([name, value]) => `${name}: ${shortValue(value)}`);
  return given.length > 0 ? code(given.join(', ')) : 'Without arguments';
}

function shortValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 24 ? `${text.slice(0, 6)}…${text.slice(-4)}` : text;
}

/** A pattern is easier to read as code. */
const typeCell = (type: string): string => (/[\\[\]{}^$*_|]/.test(type) ? code(type) : type);

const code = (...texts: readonly string[]): string => texts.map((text) => `\`${text}\``).join(', ');
