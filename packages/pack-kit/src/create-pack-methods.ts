import { type JsonRpcRequest, jsonRpcCodes, quote } from '@toolpacks/contracts';
import { createToolCaller } from './call-tool.ts';
import type { Pack } from './define-pack.ts';
import { listTools } from './list-tools.ts';
import { createMethods, type Methods } from './methods.ts';
import { nearest } from './nearest.ts';
import { errorReply, type Reply } from './reply.ts';
import { toolListDigest } from './tool-list-digest.ts';
import { writeToolListing } from './write-tool-listing.ts';

/** The tools of a pack change only with a deployment. */
const listTtlMs = 3_600_000;

/** The methods of a pack: its tools are always the same and for everybody, so all about them is made once. */
export function createPackMethods(pack: Pack): Methods {
  const facts = { ...pack, listTtlMs };
  const callers = new Map(pack.tools.map((tool) => [tool.name, createToolCaller(tool, pack)]));
  const { tools } = listTools(pack.tools);
  const listing = writeToolListing(facts, JSON.stringify(tools), { digest: toolListDigest(tools) });
  return createMethods({
    facts,
    listing: () => listing,
    callerOf: (name) => callers.get(name),
    otherTool: (name, { id }) => unknownTool(pack.name, id, name, [...callers.keys()]),
  });
}

function unknownTool(pack: string, id: JsonRpcRequest['id'], name: string, known: readonly string[]): Reply {
  const suggestions = nearest(name, known);
  const message = `${pack}: unknown tool ${quote(name)}; it has ${known.join(', ')}`;
  return errorReply(200, id, jsonRpcCodes.invalidParams, message, suggestions.length > 0 ? { suggestions } : undefined);
}
