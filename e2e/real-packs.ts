import { createPack as createChainEth } from '@toolpacks/chain-eth';
import { createPack as createDanceEvents } from '@toolpacks/dance-events';
import { createPack as createDisasterAlerts } from '@toolpacks/disaster-alerts';
import type { Pack } from '@toolpacks/pack-kit';
import { createPack as createParisEvents } from '@toolpacks/paris-events';
import { createPack as createQuotes } from '@toolpacks/quotes';
import { serveHandler } from '@toolpacks/upstream/testing';
import { readConfig as readChainEthConfig } from '../services/chain-eth/src/config.ts';
import { startLocalChain } from '../services/chain-eth/stand-in/local-chain.ts';
import { readConfig as readDanceConfig } from '../services/dance-events/src/config.ts';
import { createNineteenHz } from '../services/dance-events/stand-in/nineteen-hz.ts';
import { readConfig as readDisasterConfig } from '../services/disaster-alerts/src/config.ts';
import { createGdacs } from '../services/disaster-alerts/stand-in/gdacs.ts';
import { sampleEventIds } from '../services/disaster-alerts/stand-in/sample-ids.ts';
import { readConfig as readParisConfig } from '../services/paris-events/src/config.ts';
import { createOpendatasoft } from '../services/paris-events/stand-in/opendatasoft.ts';
import { readConfig as readQuotesConfig } from '../services/quotes/src/config.ts';
import type { PlannedCall } from './clients/visit.ts';

export interface RealPacks {
  readonly packs: readonly Pack[];
  /** Calls that reach every tool of each pack, by pack. */
  readonly calls: Readonly<Record<string, readonly PlannedCall[]>>;
  stop(): Promise<void>;
}

/** The five packs, with a real node, and with stand-ins for the live sources over real HTTP. */
export async function startRealPacks(): Promise<RealPacks> {
  const chain = await startLocalChain();
  const sources = await Promise.all([
    serveHandler(createOpendatasoft()),
    serveHandler(createNineteenHz()),
    serveHandler(createGdacs()),
  ]);
  const [paris, dance, gdacs] = sources;
  const { token, owner, spender } = chain;
  return {
    packs: [
      await createQuotes(readQuotesConfig({})),
      createChainEth(readChainEthConfig({ CHAIN_ETH_RPC_URLS_LOCAL: chain.url })),
      createParisEvents(readParisConfig({ PARIS_EVENTS_UPSTREAM_URL: paris.url })),
      createDanceEvents(readDanceConfig({ DANCE_EVENTS_UPSTREAM_URL: dance.url })),
      createDisasterAlerts(readDisasterConfig({ DISASTER_ALERTS_UPSTREAM_URL: gdacs.url })),
    ],
    calls: {
      quotes: quotesCalls,
      'chain-eth': [
        { name: 'token_allowance', arguments: { contract: token, owner, spender, chain: 'local' } },
        { name: 'token_metadata', arguments: { contract: token, chain: 'local' } },
        { name: 'chains', arguments: {} },
      ],
      'paris-events': parisCalls,
      'dance-events': danceCalls,
      'disaster-alerts': disasterCalls,
    },
    async stop() {
      await Promise.all([chain.stop(), ...sources.map((source) => source.stop())]);
    },
  };
}

const quotesCalls: readonly PlannedCall[] = [
  { name: 'random_quote', arguments: {} },
  { name: 'random_quote', arguments: { limit: 3, tags: 'wisdom' } },
  { name: 'search_quotes', arguments: { query: 'courage', limit: 2 } },
  { name: 'list_tags', arguments: {} },
  { name: 'list_authors', arguments: { limit: 10 } },
];

const parisCalls: readonly PlannedCall[] = [
  { name: 'events', arguments: {} },
  { name: 'events', arguments: { query: 'jazz', free_only: true } },
];

const danceCalls: readonly PlannedCall[] = [
  { name: 'events', arguments: { region: 'bayarea', limit: 5 } },
  { name: 'regions', arguments: {} },
];

const [anEarthquake] = sampleEventIds();
const disasterCalls: readonly PlannedCall[] = [
  { name: 'events', arguments: { alert_levels: ['Red', 'Orange'], limit: 5 } },
  { name: 'event', arguments: { event_type: anEarthquake?.eventtype, event_id: anEarthquake?.eventid } },
];
