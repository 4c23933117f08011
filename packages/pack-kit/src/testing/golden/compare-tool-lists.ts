import { canonicalJson } from '../../canonical-json.ts';
import type { PublishedTool } from '../../tool-list-digest.ts';
import { compareAnnotations } from './compare-annotations.ts';
import { compareSchemas } from './compare-schemas.ts';
import type { Difference } from './difference.ts';

/** What changed for callers between two lists of tools, in words; nothing where they are alike. */
export function compareToolLists(
  before: readonly PublishedTool[],
  after: readonly PublishedTool[],
): readonly Difference[] {
  const gone = before.filter(({ name }) => !after.some((tool) => tool.name === name));
  const added = after.filter(({ name }) => !before.some((tool) => tool.name === name));
  const renamed = new Map(gone.map((tool) => [tool, added.find((one) => takesAndGivesTheSame(tool, one))]));
  const newNames = new Set([...renamed.values()]);
  return [
    ...gone.map((tool) => goneTool(tool, renamed.get(tool))),
    ...added.filter((tool) => !newNames.has(tool)).map(({ name: subject }) => told(subject, 'is new', false)),
    ...before.flatMap((tool) => {
      const same = after.find(({ name }) => name === tool.name);
      return same ? compareTools(tool, same) : [];
    }),
  ];
}

const goneTool = ({ name }: PublishedTool, renamed: PublishedTool | undefined): Difference =>
  told(name, renamed ? `is now named ${renamed.name}; calls of ${name} fail` : 'is gone; calls of it fail', true);

const takesAndGivesTheSame = (one: PublishedTool, other: PublishedTool): boolean =>
  canonicalJson([one.inputSchema, one.outputSchema]) === canonicalJson([other.inputSchema, other.outputSchema]);

function compareTools(before: PublishedTool, after: PublishedTool): readonly Difference[] {
  if (canonicalJson(before) === canonicalJson(after)) return [];
  const { name: tool } = before;
  return [
    ...textChange(tool, 'title', before.title, after.title),
    ...textChange(tool, 'description', before.description, after.description),
    ...compareAnnotations(tool, before.annotations, after.annotations),
    ...compareSchemas(before.inputSchema, after.inputSchema, { tool, side: 'argument', path: '' }),
    ...compareOutputs(before, after),
  ];
}

function compareOutputs({ name: tool, outputSchema: before }: PublishedTool, { outputSchema: after }: PublishedTool) {
  if (before && after) return compareSchemas(before, after, { tool, side: 'field', path: '' });
  if (before) return [told(tool, 'no longer says what it answers: its outputSchema is gone', true)];
  return after ? [told(tool, 'says what it answers: it has an outputSchema now', false)] : [];
}

const textChange = (tool: string, what: string, before: string | undefined, after: string | undefined): Difference[] =>
  before === after
    ? []
    : [told(tool, `has another ${what}: ${JSON.stringify(after)}, before ${JSON.stringify(before)}`, false)];

const told = (subject: string, change: string, breaks: boolean): Difference => ({ subject, change, breaks });
