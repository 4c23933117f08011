import {
  type ErrorClass,
  type Freshness,
  type FreshnessState,
  type MissingPart,
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
  /** For how long the call waited for its source. */
  readonly upstreamMs: number;
  /** Of the data, where there is any. */
  readonly freshness: FreshnessState | undefined;
}

/** Of a call whose caller is gone; nobody reads it. */
export const cancelledResult: CallResult = {
  outcome: 'cancelled',
  members: '"content":[]',
  metaMembers: '',
  upstreamMs: 0,
  freshness: undefined,
};

/** Data as it stands in an answer. */
export interface Written {
  /** Content blocks, separated by commas. */
  readonly content: string;
  readonly json: string;
}

/**
 * Serialises data once: the text block is that string, escaped, and `structuredContent` is that string, as it is. A tool
 * with blocks of its own has these in place of the text.
 */
export function write(tool: Tool, data: Record<string, unknown>): Written {
  const json = JSON.stringify(data);
  const content = tool.content ? tool.content(data).map((block) => JSON.stringify(block)) : [textBlock(json)];
  return { content: content.join(','), json };
}

/** Makes results; what `_meta` says of data that ships with the pack is written once. */
export function createSuccessResult(packSource: Source | undefined) {
  const shipped = provenanceMembers(staticData, packSource);

  return ({ content, json }: Written, call: RunningCall): CallResult => {
    const blocks = call.notes.length > 0 ? withNotes(content, call.notes) : content;
    return {
      outcome: 'ok',
      members: `"content":[${blocks}],"structuredContent":${json}`,
      metaMembers: call.hasReported
        ? provenanceMembers(call.freshness ?? staticData, call.source ?? packSource, call.truncated, call.missing)
        : shipped,
      upstreamMs: call.upstreamMs,
      freshness: (call.freshness ?? staticData).state,
    };
  };
}

/** What nobody reported about ships with the pack and does not age. */
const staticData: Freshness = { state: 'static', fetched_at: null, fresh_until: null };

function provenanceMembers(
  freshness: Freshness,
  source: Source | undefined,
  truncated?: Truncation,
  missing?: readonly MissingPart[],
): string {
  const members = [member(toolpacksMeta.freshness, freshness)];
  if (source) members.push(member(toolpacksMeta.source, source));
  if (truncated) members.push(member(toolpacksMeta.truncated, truncated));
  if (missing) members.push(member(toolpacksMeta.missing, missing));
  return members.join(',');
}

const withNotes = (content: string, notes: readonly string[]): string =>
  [content, ...notes.map(textBlock)].filter((blocks) => blocks !== '').join(',');

/** A failure that the model can act on: not an error of the protocol (SEP-1303). */
export function failureResult(pack: string, error: ToolError, { upstreamMs }: RunningCall): CallResult {
  const subject = error.message.startsWith(`${pack}: `) ? error.message : `${pack}: ${error.message}`;
  const parts = [sentence(subject), error.hint && sentence(error.hint), suggest(error.suggestions)];
  return {
    outcome: error.errorClass,
    members: `"content":[${textBlock(parts.filter(Boolean).join('. '))}],"isError":true`,
    metaMembers: member(toolpacksMeta.error, error.toMeta()),
    upstreamMs,
    freshness: undefined,
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
