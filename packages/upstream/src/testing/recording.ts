import { errorClasses, isErrorClass } from '@toolpacks/contracts';
import * as z from 'zod';

const errorClass = z.string().refine(isErrorClass, `must be one of ${Object.keys(errorClasses).join(', ')}`);

/** One request of a pack to an upstream, and what came back. */
export const exchange = z.strictObject({
  /** The setting that names the upstream; for the second URL of a list and further ones, with its place: `… 2`. */
  upstream: z.string(),
  method: z.enum(['GET', 'POST']),
  /** Path and query below the configured URL, which is not in here. */
  path: z.string().startsWith('/'),
  /** What was posted. */
  posted: z.string().optional(),
  /** What came back, or that nothing whole did. */
  answer: z.union([
    z.strictObject({
      status: z.int().min(100).max(599),
      headers: z.record(z.string(), z.string()),
      /** Text, or `{base64}` of what is not UTF-8. */
      body: z.union([z.string(), z.strictObject({ base64: z.base64() })]),
      /** What of the body was left out because of its size. */
      left_out: z.array(z.string()).optional(),
    }),
    z.strictObject({ failure: z.literal('no answer') }),
  ]),
});

export type Exchange = z.output<typeof exchange>;

/** What a pack gave to its caller: its data, or what the failure says. What tells of freshness and source is not in here. */
export const recordedAnswer = z.union([
  z.strictObject({ data: z.record(z.string(), z.unknown()) }),
  z.strictObject({
    error: z.strictObject({
      text: z.string(),
      class: errorClass,
      retryable: z.boolean(),
      retry_after_s: z.number().optional(),
    }),
  }),
]);

export type RecordedAnswer = z.output<typeof recordedAnswer>;

/** A call of a tool with all that its pack and its upstream said to each other, for a test to play again. */
export const recording = z.strictObject({
  pack: z.string(),
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  /** ISO 8601 UTC; the pack's clock stands still then. */
  recorded_at: z.iso.datetime(),
  /** How many URLs each setting of an upstream named. */
  upstreams: z.record(z.string(), z.int().min(1)),
  /** Sorted by upstream, path and what was posted; equal ones in the order in which they were asked. */
  exchanges: z.array(exchange),
  answer: recordedAnswer,
});

export type Recording = z.output<typeof recording>;

const failedMeta = z.object({
  class: errorClass,
  retryable: z.boolean(),
  retry_after_s: z.number().optional(),
});

const toolResult = z.object({
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  content: z.array(z.object({ text: z.string().optional() })),
  _meta: z.record(z.string(), z.unknown()).default({}),
});

/** The answer in the `result` of a `tools/call`. Throws where there is neither data nor an error in it. */
export function toRecordedAnswer(result: unknown): RecordedAnswer {
  const { structuredContent, content, _meta } = toolResult.parse(result);
  if (structuredContent) return { data: structuredContent };
  const { class: errorClass, retryable, retry_after_s } = failedMeta.parse(_meta['dev.toolpacks/error']);
  const text = content.flatMap((block) => block.text ?? []).join('\n');
  return {
    error: { text, class: errorClass, retryable, ...(retry_after_s !== undefined && { retry_after_s }) },
  };
}

/** The name of an upstream in a recording: the setting, with the URL's place in its list where that is not the first. */
export const upstreamName = (setting: string, index: number): string =>
  index === 0 ? setting : `${setting} ${index + 1}`;

/** What stands for an upstream's host in a recording, wherever it was. */
export const placeholderHost = 'upstream.invalid';
