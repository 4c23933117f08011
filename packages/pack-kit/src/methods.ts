import {
  type JsonRpcRequest,
  jsonRpcCodes,
  legacyVersions,
  mcpMeta,
  quote,
  supportedVersions,
  toolpacksMeta,
} from '@toolpacks/contracts';
import { type CallOrigin, createToolCaller } from './call-tool.ts';
import type { Pack } from './define-pack.ts';
import type { Era } from './era.ts';
import { listTools } from './list-tools.ts';
import { nearest } from './nearest.ts';
import { callReply, errorReply, type Reply, resultReply } from './reply.ts';
import { serialiseResult } from './result.ts';

/** How long clients may keep `tools/list` and `server/discover`: they change only with a deployment. */
const listTtlMs = 3_600_000;

export interface MethodOrigin extends CallOrigin {
  /** Told the tool, when it exists, and how the call ended. */
  toolCalled(tool: string, outcome: string): void;
}

export type Method = (request: JsonRpcRequest, origin: MethodOrigin) => Reply | Promise<Reply>;

/** The methods of a tools-only server by era; every other method is unknown. */
export function createMethods(pack: Pack): Record<Era, ReadonlyMap<string, Method>> {
  const serverInfo = { name: pack.name, title: pack.title, version: pack.version };
  const capabilities = { tools: {} };
  const list = listTools(pack.tools);
  const modernExtras = { ttlMs: listTtlMs, cacheScope: 'public', _meta: { [mcpMeta.serverInfo]: serverInfo } };

  const discovered = JSON.stringify({
    resultType: 'complete',
    supportedVersions,
    capabilities,
    instructions: pack.description,
    ...modernExtras,
    _meta: { ...modernExtras._meta, [toolpacksMeta.pack]: { title: pack.title, owner: pack.owner } },
  });
  const initialized = (protocolVersion: string) =>
    JSON.stringify({ protocolVersion, capabilities, serverInfo, instructions: pack.description });

  return {
    legacy: new Map<string, Method>([
      ['initialize', ({ id, params }) => resultReply(id, initialized(agreedVersion(params?.protocolVersion)))],
      ['ping', ({ id }) => resultReply(id, '{}')],
      ['tools/list', listMethod(JSON.stringify(list))],
      ['tools/call', callMethod(pack)],
    ]),
    modern: new Map<string, Method>([
      ['server/discover', ({ id }) => resultReply(id, discovered)],
      ['tools/list', listMethod(JSON.stringify({ resultType: 'complete', ...list, ...modernExtras }))],
      ['tools/call', callMethod(pack, serverInfo)],
      ['subscriptions/listen', acknowledgeAndEnd],
    ]),
  };
}

/** The asked version where it is known, else the newest that has a handshake. */
function agreedVersion(asked: unknown): string {
  return legacyVersions.find((version) => version === asked) ?? legacyVersions[0];
}

/** All tools are on one page, so there is no cursor to continue from. */
function listMethod(listJson: string): Method {
  return ({ id, params }) =>
    params?.cursor === undefined || params.cursor === null
      ? resultReply(id, listJson)
      : errorReply(
          200,
          id,
          jsonRpcCodes.invalidParams,
          'params.cursor is not one of ours: all tools are on the first page',
        );
}

/** `serverInfo` is given where the era wants it in every result. */
function callMethod(pack: Pack, serverInfo?: object): Method {
  const callers = new Map(pack.tools.map((tool) => [tool.name, createToolCaller(tool, pack)]));

  return ({ id, params }, origin) => {
    const name = params?.name;
    if (typeof name !== 'string') {
      return errorReply(200, id, jsonRpcCodes.invalidParams, 'params.name must be a string: the name of a tool');
    }
    const caller = callers.get(name);
    if (!caller) return unknownTool(pack.name, id, name, [...callers.keys()]);
    const result = caller(params?.arguments, origin);
    const finish = (ended: Awaited<typeof result>) => {
      origin.toolCalled(name, ended.outcome);
      return callReply(id, serialiseResult(ended, serverInfo), { tool: name, result: ended });
    };
    return result instanceof Promise ? result.then(finish) : finish(result);
  };
}

function unknownTool(pack: string, id: JsonRpcRequest['id'], name: string, known: readonly string[]): Reply {
  const suggestions = nearest(name, known);
  const message = `${pack}: unknown tool ${quote(name)}; it has ${known.join(', ')}`;
  return errorReply(200, id, jsonRpcCodes.invalidParams, message, suggestions.length > 0 ? { suggestions } : undefined);
}

/** Nothing here ever changes while it runs: acknowledge an empty filter and end gracefully. */
function acknowledgeAndEnd({ id }: JsonRpcRequest): Reply {
  const _meta = { [mcpMeta.subscriptionId]: id };
  const messages = [
    { jsonrpc: '2.0', method: 'notifications/subscriptions/acknowledged', params: { _meta, notifications: {} } },
    { jsonrpc: '2.0', id, result: { resultType: 'complete', _meta } },
  ];
  const body = messages.map((message) => `event: message\ndata: ${JSON.stringify(message)}\n\n`).join('');
  return { status: 200, body, contentType: 'text/event-stream' };
}
