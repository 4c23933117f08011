import type { SpanFacts } from '@toolpacks/http';
import type { Reply } from './reply.ts';

/**
 * What a span tells of a message and its answer, by OpenTelemetry's semantic conventions for MCP. `method` is one that is
 * known; a batch has none. Arguments are never among it.
 */
export function toSpanFacts(method: string | undefined, { call, errorCode }: Reply): SpanFacts {
  const outcome = call?.result.outcome;
  const failedCall = outcome === 'ok' || outcome === 'cancelled' ? undefined : outcome;
  return {
    ...(method && { name: call ? `${method} ${call.tool}` : method }),
    attributes: {
      ...(method && { 'mcp.method.name': method }),
      ...(call && { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': call.tool }),
      ...(failedCall && { 'toolpacks.error_class': failedCall }),
      ...(errorCode !== undefined && { 'rpc.response.status_code': String(errorCode) }),
    },
    errorType: failedCall ? 'tool_error' : errorCode?.toString(),
  };
}
