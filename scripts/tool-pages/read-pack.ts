import * as z from 'zod';
import { ask } from '../../packages/pack-kit/src/testing/contract/ask.ts';
import type { ExamplePack } from './start-example-packs.ts';

const schema = z.record(z.string(), z.unknown());

const example = z.object({ name: z.string(), arguments: schema.optional() });

const tool = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  inputSchema: schema,
  outputSchema: schema,
  annotations: z.object({ idempotentHint: z.boolean(), openWorldHint: z.boolean() }),
  _meta: z.object({ 'dev.toolpacks/examples': z.array(example) }),
});

const source = z.object({ name: z.string(), url: z.string(), license: z.string(), attribution: z.string() });

const listing = z.object({ tools: z.array(tool), _meta: z.object({ 'dev.toolpacks/digest': z.string() }) });

const discovery = z.object({
  instructions: z.string(),
  _meta: z.object({ 'dev.toolpacks/pack': z.object({ title: z.string(), source }) }),
});

export type ToldTool = z.output<typeof tool>;
export type ToldSource = z.output<typeof source>;

/** What a pack tells of itself. */
export interface ToldPack {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly source: ToldSource;
  readonly digest: string;
  /** Names of tools that may end in `not_found`. */
  readonly mayBeMissing: readonly string[];
  readonly tools: readonly ToldTool[];
}

/** Asks a pack over HTTP what it has. Throws where the answer is not as the protocol and this project have it. */
export async function readPack({ name, url, mayBeMissing }: ExamplePack): Promise<ToldPack> {
  const { tools, _meta } = listing.parse(await ask(url, 'tools/list'));
  const discovered = discovery.parse(await ask(url, 'server/discover', {}, { era: 'modern' }));
  const { title, source } = discovered._meta['dev.toolpacks/pack'];
  return {
    name,
    title,
    description: discovered.instructions,
    source,
    digest: _meta['dev.toolpacks/digest'],
    mayBeMissing,
    tools,
  };
}
