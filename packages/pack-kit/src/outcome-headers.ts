import { toolpacksHeaders } from '@toolpacks/contracts';
import { timing } from '@toolpacks/http';
import type { EndedCall } from './reply.ts';

/**
 * What an answer's headers tell of how it came about, as names and values in turn: `Server-Timing` with the whole time at
 * the pack, and for a single tool call the time that it waited for its source, the state of its data, and the class of its
 * failure. Waits that ran side by side add up.
 */
export function outcomeHeaders(packMs: number, call: EndedCall | undefined): string[] {
  const own = timing('pack', packMs);
  if (call === undefined) return ['Server-Timing', own];
  const { outcome, upstreamMs, freshness } = call.result;
  const upstream = upstreamMs > 0 ? `, ${timing('upstream', upstreamMs)}` : '';
  const cache = freshness === undefined ? '' : `, cache;desc=${freshness}`;
  const headers = ['Server-Timing', own + upstream + cache];
  if (outcome !== 'ok' && outcome !== 'cancelled') headers.push(toolpacksHeaders.errorClass, outcome);
  return headers;
}
