import * as z from 'zod';
import { modernHeaders, modernMeta } from './modern.ts';

/** Longer than any time budget of a test; a pack that takes longer does not answer at all. */
const longestWaitMs = 20_000;

export interface AskOptions {
  readonly era?: 'legacy' | 'modern';
  readonly signal?: AbortSignal;
}

/** One message to a pack's endpoint over HTTP; gives its `result`. Throws where the answer is anything else. */
export async function ask(
  url: string,
  method: string,
  params: object = {},
  options: AskOptions = {},
): Promise<unknown> {
  const { era = 'legacy', signal = AbortSignal.timeout(longestWaitMs) } = options;
  const name = 'name' in params && typeof params.name === 'string' ? params.name : undefined;
  const isModern = era === 'modern';
  const message = { jsonrpc: '2.0', id: 1, method, params: isModern ? { _meta: modernMeta, ...params } : params };
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(isModern && modernHeaders(method, name)) },
    body: JSON.stringify(message),
    signal,
  });
  return readResult(method, response.status, await response.text());
}

/** The `result` in the text of an answer to the message with id 1. */
export function readResult(method: string, status: number, text: string): unknown {
  const { data } = answerShape.safeParse(parsed(text));
  if (status === 200 && data) return data.result;
  throw new Error(`${method} got HTTP ${status} instead of a JSON-RPC result: ${text.slice(0, 500)}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const answerShape = z.object({ jsonrpc: z.literal('2.0'), id: z.literal(1), result: z.unknown() });

const callResult = z.looseObject({
  isError: z.boolean().default(false),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  _meta: z.record(z.string(), z.unknown()).default({}),
});

/** The result of a `tools/call`, with whatever is in it. */
export type CallResult = z.output<typeof callResult>;

export interface ToolCall {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>> | undefined;
}

export async function callTool(url: string, call: ToolCall, options: AskOptions = {}): Promise<CallResult> {
  return readCallResult(await ask(url, 'tools/call', call, options));
}

/** Throws where it is not what `tools/call` gives. */
export function readCallResult(result: unknown): CallResult {
  const { data, error } = callResult.safeParse(result);
  if (data) return data;
  throw new Error(`the result of tools/call is malformed: ${z.prettifyError(error)}`);
}
