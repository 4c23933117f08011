import type { Call, ContentBlock, Source } from '@toolpacks/contracts';
import * as z from 'zod';
import { definePack, defineTool, type Pack } from '../src/index.ts';

export type Run = (call: Call) => { n: number } | Promise<{ n: number }>;

export interface PackOfOptions {
  readonly timeBudgetMs?: number;
  readonly source?: Source;
  readonly repeats?: boolean;
  content?(data: { n: number }): ContentBlock[];
}

/** A pack named `lab` with one tool `act` that takes nothing and answers `{n}`. */
export function packOf(run: Run, { content, repeats = false, ...pack }: PackOfOptions = {}): Pack {
  const act = defineTool({
    name: 'act',
    title: 'Act',
    description: 'Does what the test wants.',
    input: z.strictObject({}),
    output: z.strictObject({ n: z.number() }),
    examples: [{}],
    repeats,
    run: (_input, call) => run(call),
    ...(content && { content }),
  });
  return definePack({
    name: 'lab',
    title: 'Lab',
    description: 'A test.',
    version: '1',
    owner: 'o',
    tools: [act],
    ...pack,
  });
}
