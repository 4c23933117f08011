import {
  type ErrorClass,
  type Freshness,
  mcpMeta,
  type Source,
  type ToolError,
  type Truncation,
  toolpacksMeta,
} from '@toolpacks/contracts';
import type { Tool } from './define-tool.ts';
import type { RunningCall } from './running-call.ts';

/** The result of `tools/call` before its era is known. */
export interface CallResult {
  /** For the log and the metrics. */
  readonly outcome: 'ok' | 'cancelled' | ErrorClass;
  /** Members of the JSON object up to `_meta`, already serialised and without braces. */
  readonly members: string;
  /** Members of `_meta`, the same. */
  readonly metaMembers: string;
}

/** Of a call whose caller is gone; nobody reads it. */
export const cancelledResult: CallResult = { outcome: 'cancelled', members: '"content":[]', metaMembers: '' };

/**
 * Makes results of one tool. The data is serialised once: the text block is that string, escaped, and `structuredContent` is
 * that string, as it is; so is what `_meta` says of data that ships with the pack.
 */
export function createSuccessResult(tool: Tool, packSource: Source | undefined) {
  const shipped = provenanceMembers(staticData, packSource, undefined);

  return (data: Record<string, unknown>, call: RunningCall): CallResult => {
    const json = JSON.stringify(data);
    const content = tool.content || call.notes.length > 0 ? contentOf(tool, data, json, call) : textBlock(json);
    return {
      outcome: 'ok',
      members: `"content":[${content}],"structuredContent":${json}`,
      metaMembers: call.hasReported
        ? provenanceMembers(call.freshness ?? staticData, call.source ?? packSource, call.truncated)
        : shipped,
    };
  };
}

/** What nobody reported about ships with the pack and does not age. */
const staticData: Freshness = { state: 'static', fetched_at: null, fresh_until: null };

function provenanceMembers(
  freshness: Freshness,
  source: Source | undefined,
  truncated: Truncation | undefined,
): string {
  const members = [member(toolpacksMeta.freshness, freshness)];
  if (source) members.push(member(toolpacksMeta.source, source));
  if (truncated) members.push(member(toolpacksMeta.truncated, truncated));
  return members.join(',');
}

function contentOf(tool: Tool, data: Record<string, unknown>, json: string, { notes }: RunningCall): string {
  const blocks = tool.content ? tool.content(data).map((block) => JSON.stringify(block)) : [textBlock(json)];
  return [...blocks, ...notes.map(textBlock)].join(',');
}

/** A failure that the model can act on: not an error of the protocol (SEP-1303). */
export function failureResult(pack: string, error: ToolError): CallResult {
  const subject = error.message.startsWith(`${pack}: `) ? error.message : `${pack}: ${error.message}`;
  const parts = [sentence(subject), error.hint && sentence(error.hint), suggest(error.suggestions)];
  return {
    outcome: error.errorClass,
    members: `"content":[${textBlock(parts.filter(Boolean).join('. '))}],"isError":true`,
    metaMembers: member(toolpacksMeta.error, error.toMeta()),
  };
}

/** The JSON of a result in the asker's era: modern ones are typed and say who served them. */
export function serialiseResult({ members, metaMembers }: CallResult, serverInfo?: object): string {
  return serverInfo
    ? `{"resultType":"complete",${members},"_meta":{${metaMembers},${member(mcpMeta.serverInfo, serverInfo)}}}`
    : `{${members},"_meta":{${metaMembers}}}`;
}

const textBlock = (text: string): string => `{"type":"text","text":${JSON.stringify(text)}}`;

const member = (key: string, value: object): string => `${JSON.stringify(key)}:${JSON.stringify(value)}`;

const sentence = (text: string): string => text.replace(/[.;\s]+$/, '');

function suggest(suggestions: readonly string[] | undefined): string | undefined {
  return suggestions && suggestions.length > 0 ? `Nearest valid: ${suggestions.join(', ')}` : undefined;
}
