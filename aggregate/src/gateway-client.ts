import { createHash } from 'node:crypto';
import type { UpstreamStatus } from '@toolpacks/contracts';
import { asJson, createUpstream, type Subject } from '@toolpacks/upstream';
import { type Catalog, createCatalog } from './catalog.ts';
import { packsAnswer } from './packs-answer.ts';

/** Longer than the gateway waits for a pack that hangs. */
const timeoutMs = 5000;

/** 500 packs with many tools fit. */
const maxBytes = 64 * 1024 * 1024;

/** An answer of the gateway, and what has been made of it. */
export interface Told {
  readonly digest: string;
  readonly catalog: Catalog;
}

export interface GatewayClient {
  /** What it tells of its packs; `before` where that is still the same. Throws ToolError. */
  ask(before: Told | undefined, signal: AbortSignal): Promise<Told>;
  status(): UpstreamStatus;
}

/** Asks the gateway which packs there are. One that keeps failing is asked no more often than `coolDownMs` says. */
export function createGatewayClient(baseUrl: string, coolDownMs: number): GatewayClient {
  const upstream = createUpstream({
    name: 'gateway',
    baseUrl,
    timeoutMs,
    maxBytes,
    retries: 0,
    breaker: { coolDownMs },
  });
  return {
    async ask(before, signal) {
      const parse = (response: Response, subject: Subject) => toTold(response, subject, before);
      return (await upstream.get('packs', { accept: 'application/json', parse, signal })).value;
    },
    status: upstream.status,
  };
}

/** The same bytes mean the same catalog, with the index that has been made for it. */
async function toTold(response: Response, subject: Subject, before: Told | undefined): Promise<Told> {
  const bytes = await response.clone().bytes();
  const digest = createHash('sha256').update(bytes).digest('base64');
  if (digest === before?.digest) return before;
  const { packs } = await asJson(packsAnswer, { isTrusted: true })(response, subject);
  return { digest, catalog: createCatalog(packs) };
}
