import * as z from 'zod';
import { callTool } from '../../packages/pack-kit/src/testing/contract/ask.ts';
import type { ToldTool } from './read-pack.ts';

const provenance = z.object({
  'dev.toolpacks/freshness': z.object({
    state: z.string(),
    fetched_at: z.iso.datetime().nullable(),
    fresh_until: z.iso.datetime().nullable(),
  }),
  'dev.toolpacks/source': z.object({ name: z.string(), license: z.string(), url: z.string(), attribution: z.string() }),
});

/** A call, and what it really gave. */
export interface Answered {
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly data: Readonly<Record<string, unknown>>;
  /** For how long the answer counts as fresh; undefined for data that ships with the pack. */
  readonly freshForMs: number | undefined;
  readonly source: z.output<typeof provenance>['dev.toolpacks/source'];
}

/** A call that was refused, in the words of the refusal. */
export interface Refused {
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Calls each example of a tool once. Throws where one fails. */
export async function callExamples(url: string, tool: ToldTool): Promise<readonly Answered[]> {
  const answered: Answered[] = [];
  for (const args of exampleArguments(tool)) {
    const result = await callTool(url, { name: tool.name, arguments: args });
    if (result.isError || !result.structuredContent) {
      throw new Error(`${url}: the example ${JSON.stringify(args)} of ${tool.name} fails: ${result.content[0]?.text}`);
    }
    const meta = provenance.parse(result._meta);
    const { fetched_at, fresh_until } = meta['dev.toolpacks/freshness'];
    const isShipped = fetched_at === null || fresh_until === null;
    const freshForMs = isShipped ? undefined : Date.parse(fresh_until) - Date.parse(fetched_at);
    answered.push({
      arguments: args,
      data: result.structuredContent,
      freshForMs,
      source: meta['dev.toolpacks/source'],
    });
  }
  return answered;
}

/** Calls a tool with nothing that it requires, or with an argument that it does not have. Undefined where nothing can be wrong. */
export async function callWrongly(url: string, { name, inputSchema }: ToldTool): Promise<Refused | undefined> {
  const { properties = {}, required = [] } = wrongable.parse(inputSchema);
  const [first] = Object.keys(properties);
  if (first === undefined) return undefined;
  const args = required.length > 0 ? {} : { [`${first}s`]: 1 };
  const { isError, content } = await callTool(url, { name, arguments: args });
  if (!isError) throw new Error(`${url}: ${name} takes ${JSON.stringify(args)}, which its inputSchema refuses`);
  return { arguments: args, text: content[0]?.text ?? '' };
}

const wrongable = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});

/** Each once. What is drawn at random is drawn with a seed, so that it is drawn again alike. */
function exampleArguments(tool: ToldTool): readonly Readonly<Record<string, unknown>>[] {
  const given = tool._meta['dev.toolpacks/examples'].map((example) => example.arguments ?? {});
  const seeded = given.map((args) => (drawsAtRandom(tool) ? { seed: 1, ...args } : args));
  return [...new Map(seeded.map((args) => [JSON.stringify(args), args])).values()];
}

/** Whether the examples of the page need a seed that those of the pack do not have. */
export const drawsAtRandom = ({ annotations, inputSchema }: ToldTool): boolean =>
  !annotations.idempotentHint && 'seed' in (wrongable.parse(inputSchema).properties ?? {});
