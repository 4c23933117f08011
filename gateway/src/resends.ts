import { parseJson } from '@toolpacks/http';
import * as z from 'zod';
import type { PackMonitor } from './pack-monitor.ts';
import type { PackRoute } from './pack-route.ts';

/** Whether a message may be sent to a second replica after the first one broke off and may have run it. */
export type MayResend = (route: PackRoute, body: Buffer) => Promise<boolean>;

const message = z.object({ method: z.string(), params: z.looseObject({ name: z.unknown() }).optional() });
const annotated = z.object({
  name: z.string(),
  annotations: z.object({ readOnlyHint: z.boolean(), idempotentHint: z.boolean() }).partial(),
});

/**
 * A tool that writes would write twice, so a call is sent again only where the pack's own list says that its tool only reads,
 * or is idempotent. Every other method may be repeated. The list is asked for when the first such question comes.
 */
export function createMayResend(monitor: PackMonitor): MayResend {
  return async (route, body) => {
    const messages = [parsed(body)].flat();
    const calls = messages.map((sent) => message.safeParse(sent));
    const tools = calls.flatMap(({ data }) => (data?.method === 'tools/call' ? [data.params?.name] : []));
    if (tools.length === 0) return calls.every(({ success }) => success);
    const { description } = await monitor.report(route);
    const repeatable = new Set(
      description?.tools.flatMap((tool) => {
        const { data } = annotated.safeParse(tool);
        return data?.annotations.readOnlyHint || data?.annotations.idempotentHint ? [data.name] : [];
      }),
    );
    return tools.every((name) => typeof name === 'string' && repeatable.has(name));
  };
}

function parsed(body: Buffer): unknown {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

/** Of the calls of a pack that are under way, as many may be second attempts. */
const share = 0.2;
const atLeast = 10;

/** Keeps a request that ends replicas, and a pack that fails as a whole, from being multiplied. */
export class ResendBudget {
  readonly #inFlight: () => number;
  #underWay = 0;

  constructor(inFlight: () => number) {
    this.#inFlight = inFlight;
  }

  /** False where too many are under way; else `give` has to follow when the call ends. */
  take(): boolean {
    if (this.#underWay >= Math.max(atLeast, share * this.#inFlight())) return false;
    this.#underWay++;
    return true;
  }

  give(): void {
    this.#underWay--;
  }
}
