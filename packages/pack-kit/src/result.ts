import { type ErrorClass, mcpMeta, type ToolError, toolpacksMeta } from '@toolpacks/contracts';
import type { Tool } from './define-tool.ts';
import type { RunningCall } from './running-call.ts';

/** The result of `tools/call` before its era is known. */
export interface CallResult {
  /** For the log and the metrics. */
  readonly outcome: 'ok' | 'cancelled' | ErrorClass;
  /** Members of the JSON object up to `_meta`, already serialised and without braces. */
  readonly members: string;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** Of a call whose caller is gone; nobody reads it. */
export const cancelledResult: CallResult = { outcome: 'cancelled', members: '"content":[]', meta: {} };

/** The data is serialised once: the text block is that string, escaped, and `structuredContent` is that string, as it is. */
export function successResult(tool: Tool, data: Record<string, unknown>, call: RunningCall): CallResult {
  const json = JSON.stringify(data);
  const blocks = tool.content ? tool.content(data) : [];
  const texts = tool.content ? call.notes : [json, ...call.notes];
  return {
    outcome: 'ok',
    members: `"content":[${[...texts.map(textBlock), ...blocks.map((block) => JSON.stringify(block))].join(',')}],"structuredContent":${json}`,
    meta: {
      [toolpacksMeta.freshness]: call.reportedFreshness,
      ...(call.source && { [toolpacksMeta.source]: call.source }),
      ...(call.truncated && { [toolpacksMeta.truncated]: call.truncated }),
    },
  };
}

/** A failure that the model can act on: not an error of the protocol (SEP-1303). */
export function failureResult(pack: string, error: ToolError): CallResult {
  const subject = error.message.startsWith(`${pack}: `) ? error.message : `${pack}: ${error.message}`;
  const parts = [subject, error.hint && sentence(error.hint), suggest(error.suggestions)];
  return {
    outcome: error.errorClass,
    members: `"content":[${textBlock(parts.filter(Boolean).join('. '))}],"isError":true`,
    meta: { [toolpacksMeta.error]: error.toMeta() },
  };
}

/** The JSON of a result in the asker's era: modern ones are typed and say who served them. */
export function serialiseResult({ members, meta }: CallResult, serverInfo?: object): string {
  return serverInfo
    ? `{"resultType":"complete",${members},"_meta":${JSON.stringify({ ...meta, [mcpMeta.serverInfo]: serverInfo })}}`
    : `{${members},"_meta":${JSON.stringify(meta)}}`;
}

const textBlock = (text: string): string => `{"type":"text","text":${JSON.stringify(text)}}`;

const sentence = (text: string): string => text.replace(/[.;\s]+$/, '');

function suggest(suggestions: readonly string[] | undefined): string | undefined {
  return suggestions && suggestions.length > 0 ? `Nearest valid: ${suggestions.join(', ')}` : undefined;
}
