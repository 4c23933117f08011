import { type JsonRpcRequest, jsonRpcCodes, packPath, quote } from '@toolpacks/contracts';
import { errorReply, forwardReply, type Reply } from '@toolpacks/pack-kit';
import { separator } from './listed-pack.ts';
import { suggestTools } from './suggest-tools.ts';
import type { Visible } from './visible.ts';

/** A call of a pack's tool goes back to the gateway as the message for that pack; any other is refused in words. */
export function routeCall(name: string, request: JsonRpcRequest, visible: Visible, isBatch: boolean): Reply {
  const { pack, tool } = split(name);
  if (!isKnown(pack, tool, visible)) return refusal(request, ...unknownTool(name, visible));
  if (isBatch) {
    const message = `${quote(name)} is not called from a batch here; post it alone, or to ${packPath(pack)}`;
    return errorReply(200, request.id, jsonRpcCodes.invalidRequest, message);
  }
  return forwardReply(pack, JSON.stringify({ ...request, params: { ...request.params, name: tool } }));
}

function split(name: string): { pack: string; tool: string } {
  const at = name.indexOf(separator);
  return at < 1 ? { pack: '', tool: name } : { pack: name.slice(0, at), tool: name.slice(at + separator.length) };
}

/** Which tools a pack has that is down, the gateway need not know: it says that the pack is down. */
function isKnown(pack: string, tool: string, { catalog, hasPack }: Visible): boolean {
  if (tool === '' || !hasPack(pack)) return false;
  const listed = catalog.packs.get(pack);
  return listed === undefined || listed.missing !== undefined || listed.tools.has(tool);
}

function unknownTool(name: string, { catalog }: Visible): [message: string, suggestions: readonly string[]] {
  const suggestions = suggestTools(name, catalog.tools);
  const advice =
    suggestions.length > 0
      ? `did you mean ${suggestions.join(' or ')}? find_tools finds others by words`
      : 'tools are named <pack>__<tool>; find_tools finds them by words';
  return [`toolpacks: unknown tool ${quote(name)}; ${advice}`, suggestions];
}

function refusal({ id }: JsonRpcRequest, message: string, suggestions: readonly string[] = []): Reply {
  return errorReply(200, id, jsonRpcCodes.invalidParams, message, suggestions.length > 0 ? { suggestions } : undefined);
}
