import { serveHandler } from '@toolpacks/upstream/testing';
import { startLocalChain } from '../services/chain-eth/stand-in/local-chain.ts';
import { forwardTo, startDouble } from '../services/chain-eth/test/endpoint-double.ts';
import { createNineteenHz } from '../services/dance-events/stand-in/nineteen-hz.ts';
import { createGdacs } from '../services/disaster-alerts/stand-in/gdacs.ts';
import { createOpendatasoft } from '../services/paris-events/stand-in/opendatasoft.ts';
import { createQuotable } from '../services/quotes/stand-in/quotable.ts';
import { sampleRecords } from '../services/quotes/stand-in/records.ts';

/** What becomes of the body of an upstream's answer on its way. */
export type Change = (body: string) => string;

export interface StandInUpstreams {
  /** The settings that have every pack ask its stand-in; chain-eth's is of chain `local`. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** The stand-ins of all packs over HTTP, with answers changed where a pack has a change. */
export async function serveStandIns(changes: Readonly<Record<string, Change>> = {}): Promise<StandInUpstreams> {
  const chain = await startLocalChain();
  const forward = forwardTo(chain.url);
  const node = await startDouble(async (body) => {
    const reply = await forward(body);
    return { ...reply, body: changes['chain-eth']?.(reply.body) ?? reply.body };
  });
  const serve = (pack: string, handle: Handler) => serveHandler(withChange(handle, changes[pack]));
  const servers = {
    PARIS_EVENTS_UPSTREAM_URL: await serve('paris-events', createOpendatasoft()),
    DANCE_EVENTS_UPSTREAM_URL: await serve('dance-events', createNineteenHz()),
    DISASTER_ALERTS_UPSTREAM_URL: await serve('disaster-alerts', createGdacs()),
    QUOTES_UPSTREAM_URL: await serve('quotes', createQuotable({ quotes: sampleRecords(12) })),
    CHAIN_ETH_RPC_URLS_LOCAL: node,
  };
  return {
    env: Object.fromEntries(Object.entries(servers).map(([setting, { url }]) => [setting, url])),
    async stop() {
      await Promise.all([...Object.values(servers), chain].map((part) => part.stop()));
    },
  };
}

type Handler = (request: Request) => Promise<Response>;

const withChange =
  (handle: Handler, change: Change = (body) => body): Handler =>
  async (request) => {
    const { status, headers, ...response } = await handle(request).then(async (answer) => ({
      status: answer.status,
      headers: { 'content-type': answer.headers.get('content-type') ?? 'text/plain' },
      body: await answer.text(),
    }));
    return response.body === ''
      ? new Response(null, { status, headers })
      : new Response(change(response.body), { status, headers });
  };
