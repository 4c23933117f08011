import type { IncomingHttpHeaders } from 'node:http';
import { decodeHeaderValue, mcpHeaders, modernVersion } from '@toolpacks/contracts';
import type { PackMonitor } from './pack-monitor.ts';
import type { PackRoute } from './pack-route.ts';

/** A pack whose tool is not known is asked for its list no more often than this. */
const askAgainMs = 30_000;

/** More of a pack's tools, and longer names, are not told apart. */
const maxTools = 100;
const maxNameLength = 128;

/** Which tool a call is for; `''` where that is not known. */
export type ToolNames = (headers: IncomingHttpHeaders, route: PackRoute) => string;

interface KnownTools {
  names: ReadonlySet<string>;
  askedAtMs: number;
}

/**
 * Tells tools apart by what a call's headers say, without a look at its body: by `Mcp-Name`, from the revision on in which a
 * pack refuses a call whose headers and body disagree. Only names in the pack's own list count; that list is asked for in the
 * background, so a pack's first calls go without.
 */
export function createToolNames(monitor: PackMonitor): ToolNames {
  const known = new WeakMap<PackRoute, KnownTools>();

  return (headers, route) => {
    const { [mcpHeaders.protocolVersion]: version, [mcpHeaders.method]: method, [mcpHeaders.name]: given } = headers;
    if (typeof version !== 'string' || version < modernVersion) return '';
    if (method !== 'tools/call' || typeof given !== 'string') return '';
    const name = decodeHeaderValue(given);
    const tools = known.get(route);
    if (tools?.names.has(name)) return name;
    if (!tools || performance.now() - tools.askedAtMs > askAgainMs) void learn(route, tools);
    return '';
  };

  async function learn(route: PackRoute, before: KnownTools | undefined): Promise<void> {
    const tools = { names: before?.names ?? new Set<string>(), askedAtMs: performance.now() };
    known.set(route, tools);
    const { description } = await monitor.report(route);
    if (!description) return;
    const names = description.tools
      .map(({ name }) => name)
      .filter(({ length }) => length > 0 && length <= maxNameLength);
    tools.names = new Set(names.slice(0, maxTools));
  }
}
