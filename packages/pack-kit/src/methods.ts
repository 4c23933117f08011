import type { IncomingHttpHeaders } from 'node:http';
import {
  type JsonRpcRequest,
  jsonRpcCodes,
  legacyVersions,
  mcpMeta,
  supportedVersions,
  toolpacksMeta,
} from '@toolpacks/contracts';
import type { CallOrigin, CallTool } from './call-tool.ts';
import type { Era } from './era.ts';
import { callReply, errorReply, type Reply, resultReply } from './reply.ts';
import { serialiseResult } from './result.ts';
import type { ServerFacts, ToolListing } from './write-tool-listing.ts';

/** Where a message came from. */
export interface Origin extends CallOrigin {
  readonly headers: IncomingHttpHeaders;
  /** Whether it may be one of several, whose answers go out together. */
  readonly isBatch: boolean;
  /** Told the tool, when it exists, and how the call ended. */
  toolCalled(tool: string, outcome: string): void;
}

export type Method = (request: JsonRpcRequest, origin: Origin) => Reply | Promise<Reply>;

/** What is answered, by era and name; every other method is unknown. */
export type Methods = Readonly<Record<Era, ReadonlyMap<string, Method>>>;

/** What a server of tools has to say for itself; the rest is the protocol's. */
export interface MethodsOptions {
  readonly facts: ServerFacts;
  /** What this caller is told to be there. */
  readonly listing: (origin: Origin) => ToolListing | Promise<ToolListing>;
  /** What runs a tool, where this server has it. */
  readonly callerOf: (tool: string, origin: Origin) => CallTool | undefined;
  /** Answers a call of any other tool. */
  readonly otherTool: (tool: string, request: JsonRpcRequest, origin: Origin) => Reply | Promise<Reply>;
}

/** The methods of a tools-only server. */
export function createMethods({ facts, listing, callerOf, otherTool }: MethodsOptions): Methods {
  const { name, title, version, owner, source, description: instructions, listTtlMs: ttlMs } = facts;
  const serverInfo = { name, title, version };
  const capabilities = { tools: {} };

  const discovered = JSON.stringify({
    resultType: 'complete',
    supportedVersions,
    capabilities,
    instructions,
    ttlMs,
    cacheScope: 'public',
    _meta: { [mcpMeta.serverInfo]: serverInfo, [toolpacksMeta.pack]: { title, owner, source } },
  });
  const initialized = (protocolVersion: string) =>
    JSON.stringify({ protocolVersion, capabilities, serverInfo, instructions });

  return {
    legacy: new Map<string, Method>([
      ['initialize', ({ id, params }) => resultReply(id, initialized(agreedVersion(params?.protocolVersion)))],
      ['ping', ({ id }) => resultReply(id, '{}')],
      ['tools/list', listMethod('legacy')],
      ['tools/call', callMethod()],
    ]),
    modern: new Map<string, Method>([
      ['server/discover', ({ id }) => resultReply(id, discovered)],
      ['tools/list', listMethod('modern')],
      ['tools/call', callMethod(serverInfo)],
      ['subscriptions/listen', acknowledgeAndEnd],
    ]),
  };

  /** All tools are on one page, so there is no cursor to continue from. */
  function listMethod(era: Era): Method {
    return ({ id, params }, origin) => {
      if (params?.cursor !== undefined && params.cursor !== null) {
        const message = 'params.cursor is not one of ours: all tools are on the first page';
        return errorReply(200, id, jsonRpcCodes.invalidParams, message);
      }
      const listed = listing(origin);
      return listed instanceof Promise
        ? listed.then((known) => resultReply(id, known[era]))
        : resultReply(id, listed[era]);
    };
  }

  /** `serverInfo` is given where the era wants it in every result. */
  function callMethod(serverInfo?: object): Method {
    return (request, origin) => {
      const { id, params } = request;
      const name = params?.name;
      if (typeof name !== 'string') {
        return errorReply(200, id, jsonRpcCodes.invalidParams, 'params.name must be a string: the name of a tool');
      }
      const caller = callerOf(name, origin);
      if (!caller) return otherTool(name, request, origin);
      const result = caller(params?.arguments, origin);
      const finish = (ended: Awaited<typeof result>) => {
        origin.toolCalled(name, ended.outcome);
        return callReply(id, serialiseResult(ended, serverInfo), { tool: name, result: ended });
      };
      return result instanceof Promise ? result.then(finish) : finish(result);
    };
  }
}

/** The asked version where it is known, else the newest that has a handshake. */
function agreedVersion(asked: unknown): string {
  return legacyVersions.find((version) => version === asked) ?? legacyVersions[0];
}

/** Nobody is told when the tools change, however they do: acknowledge an empty filter and end gracefully. */
function acknowledgeAndEnd({ id }: JsonRpcRequest): Reply {
  const _meta = { [mcpMeta.subscriptionId]: id };
  const messages = [
    { jsonrpc: '2.0', method: 'notifications/subscriptions/acknowledged', params: { _meta, notifications: {} } },
    { jsonrpc: '2.0', id, result: { resultType: 'complete', _meta } },
  ];
  const body = messages.map((message) => `event: message\ndata: ${JSON.stringify(message)}\n\n`).join('');
  return { status: 200, body, contentType: 'text/event-stream' };
}
