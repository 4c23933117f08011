import type { Pack } from '../../packages/pack-kit/src/define-pack.ts';
import { startUpstream, type Upstream } from '../../packages/pack-kit/src/testing/contract/start-upstream.ts';
import { type StartedPack, startPack } from '../../packages/pack-kit/src/testing/start-pack.ts';
import { readConfig as readChainConfig } from '../../services/chain-eth/src/config.ts';
import { createPack as createChainEth } from '../../services/chain-eth/src/pack.ts';
import { startEveryChain, toEveryChainEnv } from '../../services/chain-eth/test/every-chain.ts';
import { readConfig as readDanceConfig } from '../../services/dance-events/src/config.ts';
import { createPack as createDanceEvents } from '../../services/dance-events/src/pack.ts';
import { createNineteenHz } from '../../services/dance-events/stand-in/nineteen-hz.ts';
import { readConfig as readDisasterConfig } from '../../services/disaster-alerts/src/config.ts';
import { createPack as createDisasterAlerts } from '../../services/disaster-alerts/src/pack.ts';
import { sampleEvents } from '../../services/disaster-alerts/stand-in/events/sample-events.ts';
import { createGdacs } from '../../services/disaster-alerts/stand-in/gdacs.ts';
import { readConfig as readParisConfig } from '../../services/paris-events/src/config.ts';
import { createPack as createParisEvents } from '../../services/paris-events/src/pack.ts';
import { createOpendatasoft } from '../../services/paris-events/stand-in/opendatasoft.ts';
import { readConfig as readQuotesConfig } from '../../services/quotes/src/config.ts';
import { createPack as createQuotes } from '../../services/quotes/src/pack.ts';

export interface ExamplePack {
  readonly name: string;
  /** `http://127.0.0.1:<port>` */
  readonly baseUrl: string;
  /** The MCP endpoint. */
  readonly url: string;
}

export interface ExamplePacks {
  readonly packs: readonly ExamplePack[];
  stop(): Promise<void>;
}

/** A Saturday, noon in Paris. The packs and their stand-ins know no other time, so that answers are always the same. */
const now = () => new Date('2026-11-21T11:00:00Z');

/** Disasters of the stand-in under the ids that the pack's examples have. */
const disasterIds: Readonly<Record<number, number>> = { 9001001: 1_001_253, 9000001: 1_554_511 };

/** The packs with their default settings, over HTTP, asking stand-ins and a development node in place of their sources. */
export async function startExamplePacks(): Promise<ExamplePacks> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  const serve = async (handle: (request: Request) => Promise<Response>): Promise<Upstream> => {
    const server = await startUpstream(handle);
    stops.push(() => server.stop());
    return server;
  };

  try {
    const node = await startEveryChain();
    stops.push(() => node.stop());
    const chains = await serve(node.handle);
    const paris = await serve(createOpendatasoft({ now }));
    const dance = await serve(createNineteenHz({ now }));
    const events = sampleEvents().map((event) => ({ ...event, eventid: disasterIds[event.eventid] ?? event.eventid }));
    const gdacs = await serve(createGdacs({ now, events }));

    // The node that only developers have is not among the default settings.
    const { CHAIN_ETH_RPC_URLS_LOCAL: _, ...chainEnv } = toEveryChainEnv(chains.url);
    const packs: readonly Pack[] = [
      createChainEth(readChainConfig(chainEnv)),
      createDanceEvents(readDanceConfig({ DANCE_EVENTS_UPSTREAM_URL: dance.url }), { now }),
      createDisasterAlerts(readDisasterConfig({ DISASTER_ALERTS_UPSTREAM_URL: gdacs.url }), { now }),
      createParisEvents(readParisConfig({ PARIS_EVENTS_UPSTREAM_URL: paris.url }), { now }),
      await createQuotes(readQuotesConfig({})),
    ];
    const started: ExamplePack[] = [];
    for (const pack of packs) {
      const running: StartedPack = await startPack(pack);
      stops.push(() => running.stop());
      started.push({ name: pack.name, baseUrl: running.baseUrl, url: running.url });
    }
    return { packs: started, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
