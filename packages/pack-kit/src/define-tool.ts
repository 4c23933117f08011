import type { Call, ContentBlock } from '@toolpacks/contracts';
import type { z } from 'zod';

/** A tool's data is always an object: legacy clients require an `outputSchema` of type object. */
type ObjectSchema = z.ZodType<Record<string, unknown>>;

export interface ToolDefinition<Input extends z.ZodObject, Output extends ObjectSchema> {
  /** snake_case, unique in its pack. */
  readonly name: string;
  readonly title: string;
  /** For the model that chooses: what it answers, when to use it, and what to call next. */
  readonly description: string;
  /** A `z.strictObject`; describe every field. */
  readonly input: Input;
  readonly output: Output;
  /** Arguments of calls that work, at least two where the tool takes any. */
  readonly examples: readonly z.input<Input>[];
  /** Does the answer come from outside the pack? Default false. */
  readonly openWorld?: boolean;
  /** Does the same call give the same answer while the data stays? Default true; false for random answers. */
  readonly idempotent?: boolean;
  /**
   * May `run` give the same object again? Then it must never change: it is checked and written once, for as long as it
   * lives. For tools that answer from memory. Default false.
   */
  readonly repeats?: boolean;
  /** Content blocks in place of the data's JSON, for tools that answer with pictures, sounds or documents. */
  content?(data: z.output<Output>): ContentBlock[];
  /** Arguments to data. Throws ToolError for what the caller should know. */
  run(input: z.output<Input>, call: Call): z.input<Output> | Promise<z.input<Output>>;
}

/** A tool with its own types hidden, so that tools of different types fit in one list. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: ObjectSchema;
  readonly examples: readonly Readonly<Record<string, unknown>>[];
  readonly openWorld: boolean;
  readonly idempotent: boolean;
  readonly repeats: boolean;
  content?(data: Record<string, unknown>): ContentBlock[];
  run(input: Record<string, unknown>, call: Call): unknown;
}

export function defineTool<Input extends z.ZodObject, Output extends ObjectSchema>(
  definition: ToolDefinition<Input, Output>,
): Tool {
  return { openWorld: false, idempotent: true, repeats: false, ...definition };
}
